// Makes houses beside the place that they take.
#include "cli/new_house.hpp"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <system_error>

namespace skyward::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 3> of_sqlite_beside{"-wal", "-shm", "-journal"};

fs::path beside(const fs::path& house, std::string_view ending) {
  return house.string() + std::string{ending};
}

/// A house by such a name would be taken for what belongs to another one.
accepted<void> check_name(std::string_view command, const fs::path& target) {
  const auto name = target.filename().string();
  for (const std::string_view ending : {"-wal", "-shm", "-journal", "-owner", "-key"}) {
    if (!name.ends_with(ending)) continue;
    return refuse(fmt::format("{}: {}: accepted: a name that does not end in {}", command,
                              target.string(), ending));
  }
  return {};
}

accepted<void> check_nothing_beside(std::string_view command, const fs::path& target) {
  for (const auto ending : of_sqlite_beside) {
    const auto found = beside(target, ending);
    if (!fs::exists(fs::symlink_status(found))) continue;
    return refuse(fmt::format("{}: {} is there, of a house that was; accepted: moved away with it",
                              command, found.string()));
  }
  return {};
}

void remove_beside(const fs::path& house) {
  std::error_code ignored;
  for (const auto ending : of_sqlite_beside) fs::remove(beside(house, ending), ignored);
  fs::remove(beside(house, "-owner"), ignored);
}

/// Unfinished houses that nobody makes any more, with what is beside them.
void remove_leftovers(const fs::path& folder) {
  unfinished_file::remove_leftovers(folder);
  std::error_code failed;
  for (const auto& each : fs::directory_iterator{folder, failed}) {
    const auto name = each.path().filename().string();
    const auto of = name.substr(0, name.rfind('-'));
    if (unfinished_file::is_name(of) && !fs::exists(folder / of)) remove_beside(folder / of);
  }
}

}  // namespace

accepted<new_house> new_house::begin(std::string_view command, const std::string& path) {
  auto place = place_of(path);
  if (!place) return refuse_unwritten(command, place.error());
  if (auto named = check_name(command, place->target); !named) {
    return std::unexpected(named.error());
  }
  if (place->known) {
    return refuse(
        fmt::format("{}: {} is there; accepted: a name that leads to nothing", command, path));
  }
  if (auto nothing = check_nothing_beside(command, place->target); !nothing) {
    return std::unexpected(nothing.error());
  }
  remove_leftovers(place->folder());
  auto target = fs::absolute(place->target);
  auto file = unfinished_file::begin(std::move(*place), S_IRUSR | S_IWUSR);
  if (!file) return refuse_unwritten(command, file.error());
  return new_house{command, std::move(target), std::move(*file)};
}

new_house::new_house(std::string_view command, fs::path target, unfinished_file file)
    : command_{command}, target_{std::move(target)}, file_{std::move(file)} {}

new_house::~new_house() {
  if (!path().empty()) remove_beside(path());
}

accepted<void> new_house::finish() {
  if (auto nothing = check_nothing_beside(command_, target_); !nothing) return nothing;
  // SQLite leaves its log there where it could not move all of it into the file as it closed.
  for (const auto ending : of_sqlite_beside) {
    std::error_code none;
    const auto left = fs::file_size(beside(path(), ending), none);
    if (none || left == 0 || ending == "-shm") continue;
    throw failure{fmt::format("{}: {}: not all of it could be written: is the disk full?", command_,
                              target_.string())};
  }
  if (auto done = file_.finish_as_new(); !done) return refuse_unwritten(command_, done.error());
  return {};
}

accepted<void> finish_together(new_house& house, std::optional<new_house>& people) {
  if (!people) return house.finish();
  if (auto done = people->finish(); !done) return done;
  const auto take_back = [&] {
    std::error_code ignored;
    fs::remove(people->target(), ignored);
  };
  try {
    auto done = house.finish();
    if (!done) take_back();
    return done;
  } catch (const failure&) {
    take_back();
    throw;
  }
}

}  // namespace skyward::cli
