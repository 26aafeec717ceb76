// What the house does with the money of a player who plays from afar, on the thread of the house.
#pragma once

#include "server/accounts/protection.hpp"
#include "server/operation.hpp"

#include <cstdint>
#include <string>

namespace skyward::server {

/// What a guest begins with: play money, in the guest's wallet.
inline constexpr std::int64_t guest_cents = 100'000;
json_answer give_play_money(house_side& house, const std::string& player);

/// Has the ledger bar the player, or not, and know the limit of losses, where it does not yet.
json_answer tell_protection(house_side& house, const std::string& player,
                            const ledger_protection& wanted);

/// What a player has in the wallet, and what bounds it.
json_answer read_wallet(house_side& house, const house_question& asked);

/// Everything that moved the wallet: the own one, or anybody's for the cage and auditors.
json_answer read_statement(house_side& house, const house_question& asked);

}  // namespace skyward::server
