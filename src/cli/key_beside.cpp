// Reads and makes keys.
#include "cli/key_beside.hpp"

#include "base/byte_text.hpp"
#include "base/ensure.hpp"
#include "base/unfinished_file.hpp"
#include "cli/command.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <array>
#include <fstream>

namespace skyward::cli {

namespace {

[[noreturn]] void fail(const std::string& path, std::string_view why) {
  throw failure{fmt::format("{}: {}", path, why)};
}

audit::signing_key read_key(const std::string& path, mode_t mode) {
  if ((mode & (S_IRWXG | S_IRWXO)) != 0) {
    fail(path, "others may read or change it; accepted: its owner alone (chmod 600)");
  }
  std::ifstream in{path, std::ios::binary};
  std::string text;
  if (!std::getline(in, text)) fail(path, "no key in it; accepted: what was backed up of it");
  auto key = audit::read_signing_key(text);
  sodium_memzero(text.data(), text.size());
  if (!key) fail(path, key.error());
  return std::move(*key);
}

audit::signing_key made_key(std::string_view kind) {
  ensure(sodium_init() >= 0, "chance from the kernel");
  std::array<std::uint8_t, audit::signing_key::seed_bytes> seed{};
  std::array<std::uint8_t, 6> name{};
  randombytes_buf(seed.data(), seed.size());
  randombytes_buf(name.data(), name.size());
  audit::signing_key key{fmt::format("{}/{}", kind, hex(name)), seed};
  sodium_memzero(seed.data(), seed.size());
  return key;
}

}  // namespace

audit::signing_key key_beside(const std::filesystem::path& of, std::string_view kind,
                              bool may_be_new) {
  const auto path = of.string() + "-key";
  auto place = place_of(path);
  if (!place) throw failure{place.error().words};
  if (place->known) return read_key(path, place->known->st_mode);
  if (!may_be_new) {
    fail(path, "missing; accepted: the key that has signed before, from where it was backed up");
  }
  auto key = made_key(kind);
  const auto text = key.private_text();
  auto file = unfinished_file::begin(std::move(*place), S_IRUSR | S_IWUSR);
  if (!file) throw failure{file.error().words};
  if (auto done = file->write(bytes_of(text.bytes())); !done) throw failure{done.error().words};
  if (auto done = file->finish_as_new(); !done) throw failure{done.error().words};
  return key;
}

}  // namespace skyward::cli
