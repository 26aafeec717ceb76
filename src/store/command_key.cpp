// Makes bytes of keys, and adds up hashes.
#include "store/command_key.hpp"

#include "base/byte_text.hpp"
#include "base/ensure.hpp"
#include "base/sha256.hpp"
#include "record/record.hpp"

#include <sodium.h>

#include <cstring>

namespace skyward::store {

std::string key_bytes(const command_key& of) {
  constexpr std::size_t of_principal = 8;
  std::string bytes(record::id_digits / 2, '\0');
  std::size_t read = 0;
  sodium_hex2bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), of.id.data(),
                 of.id.size(), nullptr, &read, nullptr);
  ensure(read == bytes.size() && of.id.size() == record::id_digits, "an id of 32 digits");
  bytes += bytes_of(sha256({of.principal})).substr(0, of_principal);
  return bytes;
}

void command_sum::add(std::string_view key, std::string_view stream, std::uint64_t seq) {
  const auto hash = sha256({key, stream, "\n", std::to_string(seq)});
  std::array<std::uint64_t, 4> parts{};
  static_assert(sizeof parts == sizeof hash);
  std::memcpy(parts.data(), hash.data(), sizeof parts);
  for (std::size_t i = 0; i < parts.size(); ++i) sum_[i] += parts[i];
}

}  // namespace skyward::store
