// Reads and makes a house's key.
#include "cli/house_key.hpp"

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

audit::signing_key read_key(const std::string& path) {
  std::ifstream in{path, std::ios::binary};
  std::string text;
  if (!std::getline(in, text)) fail(path, "no key in it; accepted: what was backed up of it");
  auto key = audit::read_signing_key(text);
  sodium_memzero(text.data(), text.size());
  if (!key) fail(path, key.error());
  return std::move(*key);
}

audit::signing_key made_key() {
  ensure(sodium_init() >= 0, "chance from the kernel");
  std::array<std::uint8_t, audit::signing_key::seed_bytes> seed{};
  std::array<std::uint8_t, 6> name{};
  randombytes_buf(seed.data(), seed.size());
  randombytes_buf(name.data(), name.size());
  audit::signing_key key{"skyward/" + hex(name), seed};
  sodium_memzero(seed.data(), seed.size());
  return key;
}

}  // namespace

audit::signing_key key_of_house(const std::filesystem::path& house) {
  const auto path = house.string() + "-key";
  auto place = place_of(path);
  if (!place) throw failure{place.error().words};
  if (place->known) return read_key(path);
  auto key = made_key();
  const auto text = key.private_text();
  auto file = unfinished_file::begin(std::move(*place), S_IRUSR | S_IWUSR);
  if (!file) throw failure{file.error().words};
  if (auto done = file->write(bytes_of(text.bytes())); !done) throw failure{done.error().words};
  if (auto done = file->finish_as_new(); !done) throw failure{done.error().words};
  return key;
}

}  // namespace skyward::cli
