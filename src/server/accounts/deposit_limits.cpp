// Reads them out of accounts, which may be those of a file.
#include "server/accounts/deposit_limits.hpp"

#include "server/accounts/open_accounts.hpp"

namespace skyward::server {

live::deposit_limits deposit_limits_of(std::span<const account> all, moment now) {
  live::deposit_limits limits;
  for (const auto& each : all) {
    const auto most = protection_at(each.protection, now).deposit_a_day.amount;
    if (most) limits.emplace(each.id, *most);
  }
  return limits;
}

store::reached<std::vector<account>> depositors_of(const std::string& house,
                                                   const std::filesystem::path& keys) {
  if (!has_accounts(house, keys)) return std::vector<account>{};
  const auto kept = open_accounts(house, keys);
  if (!kept) return std::unexpected(kept.error());
  const auto rows = (*kept)->all();
  if (!rows) return std::unexpected(rows.error());
  std::vector<account> found;
  for (const auto& each : rows->accounts) {
    if (each.who.protection.deposit_a_day != limit<cents>{}) found.push_back(each.who);
  }
  return found;
}

}  // namespace skyward::server
