// Reads and makes a house's key.
#include "cli/house_key.hpp"

#include "base/byte_text.hpp"
#include "base/descriptor.hpp"
#include "base/ensure.hpp"
#include "cli/command.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
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
  constexpr int of_owner = 0600;
  const auto path = house.string() + "-key";
  const descriptor file{::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, of_owner)};
  if (!file.is_open()) {
    if (errno == EEXIST) return read_key(path);
    fail(path, std::strerror(errno));
  }
  auto key = made_key();
  const auto text = key.private_text();
  const auto bytes = text.bytes();
  const auto written = ::write(file.number(), bytes.data(), bytes.size());
  if (written != static_cast<ssize_t>(bytes.size()) || ::fsync(file.number()) != 0) {
    fail(path, std::strerror(errno));
  }
  return key;
}

}  // namespace skyward::cli
