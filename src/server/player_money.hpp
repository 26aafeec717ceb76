// What the house does with the money of a player who plays from afar, on the thread of the house.
#pragma once

#include "server/accounts/protection.hpp"
#include "server/operation.hpp"

#include <cstdint>
#include <filesystem>
#include <string>

namespace skyward::server {

/// What a guest begins with: play money, in the guest's wallet.
inline constexpr std::int64_t guest_cents = 100'000;
json_answer give_play_money(house_side& house, const std::string& player);

/// Has the ledger know what a player has set: what the player has not set stays as the house's
/// people have said it, and of two limits of losses the tighter one counts.
///
/// in  before  what it knew of the player's own; the same as `now_is` where nobody knows
json_answer tell_protection(house_side& house, const std::string& player,
                            const ledger_protection& before, const ledger_protection& now_is);

/// What a player has in the wallet, and what bounds it.
json_answer read_wallet(house_side& house, const house_question& asked);

/// Everything that moved a player's wallet, read beside the house as it stands: on no thread that
/// others wait for.
json_answer read_statement(const std::filesystem::path& house, const std::string& player);

}  // namespace skyward::server
