// Opens what an address leads to.
#include "store/open_store.hpp"

#include "store/ownership.hpp"
#include "store/postgres.hpp"
#include "store/postgres_health.hpp"
#include "store/postgres_store.hpp"
#include "store/sqlite_store.hpp"

#include <filesystem>

namespace skyward::store {

namespace {

reached<std::unique_ptr<kept_store>> opened(auto made) {
  if (!made) return std::unexpected(std::move(made).error());
  return *std::move(made);
}

}  // namespace

bool is_in_database(std::string_view house) {
  return is_postgres_address(house);
}

reached<std::unique_ptr<kept_store>> open_store(const std::string& house, access how) {
  if (is_postgres_address(house)) return opened(postgres_store::open(house, how));
  return opened(sqlite_store::open(house, how));
}

std::unique_ptr<node_line> open_node_line(const std::string& house, node_hears hears) {
  if (!is_postgres_address(house)) return nullptr;
  return postgres_node_line(house, std::move(hears));
}

reached<bool> has_house(const std::string& house) {
  if (is_postgres_address(house)) return postgres_store::is_there(house);
  std::error_code failed;
  return std::filesystem::exists(house, failed);
}

reached<bool> is_in_use(const std::string& house) {
  if (is_postgres_address(house)) return is_database_in_use(house);
  return ownership::is_taken(house);
}

reached<void> copy_house(const std::string& from, const std::filesystem::path& to) {
  if (!is_postgres_address(from)) return sqlite_store::copy(from, to);
  auto source = postgres_store::open(from, access::read);
  if (!source) return std::unexpected(std::move(source).error());
  auto target = sqlite_store::open(to, access::own);
  if (!target) return std::unexpected(std::move(target).error());
  return (*target)->take_rows(**source);
}

std::string usual_keys(const std::string& house) {
  if (!is_postgres_address(house)) return house;
  const auto shown = shown_address(house);
  return std::filesystem::absolute(shown.substr(shown.rfind('/') + 1)).string();
}

std::string shown_name(const std::string& house) {
  if (is_postgres_address(house)) return shown_address(house);
  return std::filesystem::path{house}.filename().string();
}

}  // namespace skyward::store
