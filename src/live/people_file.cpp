// Opens, locks, reads and replaces the file of a house's people.
#include "live/people_file.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <sys/stat.h>

namespace skyward::live {

namespace {

constexpr mode_t owner_alone = S_IRUSR | S_IWUSR;

std::unexpected<people_refusal> people_failed(std::string message) {
  return std::unexpected(people_refusal{people_refusal_code::failed, std::move(message)});
}

}  // namespace

people_file::people_file(const std::filesystem::path& house, pin_cost cost)
    : path_{house.string() + "-people"}, cost_{cost} {}

people::reached<people_file::opened_people> people_file::open() const {
  auto file = kept_file::open(path_, kept_file::others::are_waited_for);
  if (!file) return people_failed(std::move(file).error().words);
  if (file->is_new()) return opened_people{std::move(*file), people{cost_}};
  const auto place = place_of(path_);
  if (!place) return people_failed(place.error().words);
  const auto mode = place->known ? place->known->st_mode & ALLPERMS : owner_alone;
  if (mode != owner_alone) {
    return people_failed(
        fmt::format("{}: its mode is {:04o}; accepted: its owner alone may read "
                    "and write it (chmod 600)",
                    path_.string(), mode));
  }
  auto text = file->text(people_bytes_max + 1);
  if (text.size() > people_bytes_max) {
    return people_failed(
        fmt::format("{}: accepted: at most {} bytes", path_.string(), people_bytes_max));
  }
  auto all = people::read(text, path_.string(), cost_);
  sodium_memzero(text.data(), text.size());
  if (!all) return people_failed(std::move(all).error());
  return opened_people{std::move(*file), std::move(*all)};
}

people::reached<void> people_file::keep(opened_people& opened) {
  if (!opened.all.is_changed()) return {};
  auto text = opened.all.text();
  auto done = opened.file.replace(text, owner_alone);
  sodium_memzero(text.data(), text.size());
  if (!done) return people_failed(std::move(done).error().words);
  return {};
}

}  // namespace skyward::live
