// Writes the heads of an archive around the bytes of its members.
#include "document/zip_archive.hpp"

#include "base/ensure.hpp"

#include <boost/crc.hpp>

#include <cstdint>
#include <limits>

namespace skyward::document {

namespace {

constexpr std::uint32_t local_head = 0x04034b50;
constexpr std::uint32_t central_head = 0x02014b50;
constexpr std::uint32_t central_end = 0x06054b50;
constexpr std::uint16_t version_needed = 20;
constexpr std::uint16_t made_by_unix = 3 << 8 | version_needed;
constexpr std::uint16_t names_are_utf8 = 1 << 11;
constexpr std::uint16_t first_day = 1 << 5 | 1;          // 1 January 1980
constexpr std::uint32_t readable_file = 0100644U << 16;  // as stat has it

/// The lowest byte first.
template <class Number>
void put(std::string& to, Number number) {
  for (std::size_t i = 0; i < sizeof(Number); ++i) {
    to += static_cast<char>(number >> (8 * i) & 0xff);
  }
}

std::uint32_t checksum(std::string_view bytes) {
  boost::crc_32_type crc;
  crc.process_bytes(bytes.data(), bytes.size());
  return crc.checksum();
}

/// What both heads of a member say: how it is kept, its checksum and its sizes.
void put_member(std::string& to, const zip_member& member) {
  const auto size = static_cast<std::uint32_t>(member.bytes.size());
  put(to, version_needed);
  put(to, names_are_utf8);
  put(to, std::uint16_t{0});  // stored
  put(to, std::uint16_t{0});  // at midnight
  put(to, first_day);
  put(to, checksum(member.bytes));
  put(to, size);
  put(to, size);
  put(to, static_cast<std::uint16_t>(member.path.size()));
  put(to, std::uint16_t{0});  // no extra field
}

}  // namespace

std::string zip_archive(std::span<const zip_member> members) {
  ensure(members.size() <= zip_members_max, "as many files as an archive can have");
  std::string archive;
  std::string directory;
  for (const auto& each : members) {
    ensure(each.path.size() <= std::numeric_limits<std::uint16_t>::max(), "a path that fits");
    const auto offset = archive.size();
    put(archive, local_head);
    put_member(archive, each);
    archive += each.path;
    archive += each.bytes;
    ensure(archive.size() <= std::numeric_limits<std::uint32_t>::max(), "less than 4 GiB");
    put(directory, central_head);
    put(directory, made_by_unix);
    put_member(directory, each);
    put(directory, std::uint16_t{0});  // no comment
    put(directory, std::uint16_t{0});  // the first disk
    put(directory, std::uint16_t{0});  // no attributes of its own
    put(directory, readable_file);
    put(directory, static_cast<std::uint32_t>(offset));
    directory += each.path;
  }
  const auto begin = static_cast<std::uint32_t>(archive.size());
  const auto count = static_cast<std::uint16_t>(members.size());
  archive += directory;
  put(archive, central_end);
  put(archive, std::uint16_t{0});
  put(archive, std::uint16_t{0});
  put(archive, count);
  put(archive, count);
  put(archive, static_cast<std::uint32_t>(directory.size()));
  put(archive, begin);
  put(archive, std::uint16_t{0});  // no comment
  return archive;
}

}  // namespace skyward::document
