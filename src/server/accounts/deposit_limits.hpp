// What players have set for the deposits of a day, for whoever has the floor decide one.
#pragma once

#include "live/own_wish.hpp"
#include "server/accounts/account.hpp"
#include "store/store.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace skyward::server {

/// Those that are in force at a moment.
live::deposit_limits deposit_limits_of(std::span<const account> all, moment now);

/// The accounts of a house that have set any, for a process that has the house and does not serve
/// it; none where it was never served.
///
/// in      keys  what the names of its keys begin with
/// errors  as open_accounts
store::reached<std::vector<account>> depositors_of(const std::string& house,
                                                   const std::filesystem::path& keys);

}  // namespace skyward::server
