// What the house does with the money of a player who plays from afar, on the thread of the house.
#pragma once

#include "server/accounts/protection.hpp"
#include "server/operation.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace skyward::server {

/// What a guest begins with: play money, in the guest's wallet.
inline constexpr std::int64_t guest_cents = 100'000;
json_answer give_play_money(house_side& house, const std::string& player);

/// Has the house know what a player has set, where it does not yet: its people loosen none of it,
/// and what they have set beside it stays.
json_answer tell_protection(house_side& house, const std::string& player,
                            const ledger_protection& now_is);

/// What a player has in the wallet, and what bounds it.
json_answer read_wallet(house_side& house, const std::string& player);

/// Everything that moved a player's wallet, read beside the house as it stands: on no thread that
/// others wait for.
json_answer read_statement(const std::string& house, const std::string& player);

}  // namespace skyward::server
