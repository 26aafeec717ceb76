// What `skyward.append` of a database is given: everything that was looked at, as it was, and
// everything that is to be kept.
#pragma once

#include "store/judge.hpp"
#include "store/postgres.hpp"
#include "store/read_rows.hpp"

#include <span>

namespace skyward::store {

/// In the order of the function's parameters, see postgres_tables.cpp.
///
/// in  answers  [n] one to each proposal
///     decided  what has given them
///     before   what it was decided by
postgres_values append_values(std::span<const proposal> proposals, std::span<const answer> answers,
                              const judge& decided, const read_rows& before);

}  // namespace skyward::store
