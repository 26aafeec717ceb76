// Reads and makes keys.
#include "cli/key_beside.hpp"

#include "base/byte_text.hpp"
#include "base/ensure.hpp"
#include "base/unfinished_file.hpp"
#include "cli/command.hpp"
#include "fairness/secret_maker.hpp"
#include "server/accounts/sqlite_accounts.hpp"
#include "store/open_store.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <system_error>

namespace skyward::cli {

namespace {

[[noreturn]] void fail(const std::string& path, std::string_view why) {
  throw failure{fmt::format("{}: {}", path, why)};
}

/// The line of a key that is its owner's alone.
std::string read_line(const std::string& path, mode_t mode) {
  if ((mode & (S_IRWXG | S_IRWXO)) != 0) {
    fail(path, "others may read or change it; accepted: its owner alone (chmod 600)");
  }
  std::ifstream in{path, std::ios::binary};
  if (!in) {
    fail(path, fmt::format("cannot be read: {}; accepted: a file of whoever runs this",
                           std::generic_category().message(errno)));
  }
  std::string text;
  if (!std::getline(in, text)) fail(path, "no key in it; accepted: what was backed up of it");
  return text;
}

void write_line(file_place place, std::string_view text) {
  auto file = unfinished_file::begin(std::move(place), S_IRUSR | S_IWUSR);
  if (!file) throw failure{file.error().words};
  if (auto done = file->write(text); !done) throw failure{done.error().words};
  if (auto done = file->finish_as_new(); !done) throw failure{done.error().words};
}

audit::signing_key read_key(const std::string& path, mode_t mode) {
  auto text = read_line(path, mode);
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

std::filesystem::path place_of_keys(const std::string& house) {
  if (store::is_in_database(house)) {
    const char* said = std::getenv("SKYWARD_KEYS");
    return said != nullptr && *said != '\0' ? std::string{said} : store::usual_keys(house);
  }
  const auto place = place_of(std::filesystem::absolute(house));
  if (!place) throw failure{place.error().words};
  return place->target;
}

std::filesystem::path accounts_beside(const std::string& house) {
  const std::filesystem::path named{house};
  return server::accounts_file(std::filesystem::is_symlink(named) ? place_of_keys(house) : named);
}

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
  write_line(std::move(*place), bytes_of(text.bytes()));
  return key;
}

fairness::secret sealing_key_beside(const std::filesystem::path& of, bool may_be_new) {
  const auto path = of.string() + "-seal";
  auto place = place_of(path);
  if (!place) throw failure{place.error().words};
  if (place->known) {
    auto text = read_line(path, place->known->st_mode);
    const auto key = fairness::read_secret(text);
    sodium_memzero(text.data(), text.size());
    if (!key) fail(path, "no key in it; accepted: 64 hexadecimal digits");
    return *key;
  }
  if (!may_be_new) {
    fail(path,
         "missing; accepted: the key that has sealed seeds before, from where it was backed "
         "up");
  }
  const auto made = fairness::secret_maker{}.next();
  if (!made) fail(path, made.error());
  auto text = hex(made->bytes) + "\n";
  write_line(std::move(*place), text);
  sodium_memzero(text.data(), text.size());
  return *made;
}

}  // namespace skyward::cli
