// Reads the names of accounts.
#include "ledger/account.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace skyward::ledger {

namespace {

struct named_kind {
  std::string_view name;
  account_kind kind;
  int parts;  // behind the name, of a table's: a seat, or a seat and an area
};

constexpr std::array people{
    named_kind{"wallet", account_kind::wallet, 0},
    named_kind{"receivable", account_kind::receivable, 0},
    named_kind{"unclaimed", account_kind::unclaimed, 0},
};
constexpr std::array of_tables{
    named_kind{"stack", account_kind::stack, 1},
    named_kind{"layout", account_kind::layout, 2},
    named_kind{"inventory", account_kind::inventory, 0},
    named_kind{"drop", account_kind::drop, 0},
    named_kind{"tips", account_kind::tips, 0},
    named_kind{"pot", account_kind::pot, 0},
    named_kind{"bonus", account_kind::bonus, 0},
    named_kind{"rake-house", account_kind::rake_house, 0},
    named_kind{"rake-charity", account_kind::rake_charity, 0},
    named_kind{"over-short", account_kind::over_short, 0},
};

/// The text up to the next slash, which goes too.
std::string_view take_part(std::string_view& from) {
  const auto end = std::min(from.find('/'), from.size());
  const auto part = from.substr(0, end);
  from.remove_prefix(std::min(end + 1, from.size()));
  return part;
}

template <std::size_t Count>
const named_kind* find(const std::array<named_kind, Count>& among, std::string_view name) {
  const auto found = std::ranges::find(among, name, &named_kind::name);
  return found == among.end() ? nullptr : &*found;
}

}  // namespace

std::optional<account_kind> kind_of(std::string_view account) {
  if (account == "cash") return account_kind::cash;
  auto rest = account;
  const auto first = take_part(rest);
  // A person's name may have slashes in it.
  if (const auto* of = find(people, first)) {
    if (rest.empty()) return std::nullopt;
    return of->kind;
  }
  if (first != "table" || take_part(rest).empty()) return std::nullopt;
  const auto* of = find(of_tables, take_part(rest));
  if (of == nullptr) return std::nullopt;
  for (int i = 0; i < of->parts; ++i) {
    if (take_part(rest).empty()) return std::nullopt;
  }
  if (!rest.empty() || account.ends_with('/')) return std::nullopt;
  return of->kind;
}

std::string wallet_of(std::string_view folded_player) {
  return fmt::format("wallet/{}", folded_player);
}
std::string receivable_of(std::string_view folded_player) {
  return fmt::format("receivable/{}", folded_player);
}

}  // namespace skyward::ledger
