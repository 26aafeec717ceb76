// What one transaction adds to a stream is kept as one piece, a pack of lines.
#pragma once

#include "store/store.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::store {

struct pack {
  std::string_view stream;
  std::uint64_t first{};  // the number of its first record
  std::string lines;      // with an end between two of them
};

/// The records of what was accepted, as they are kept. None is much longer than what is read with
/// one of its records should be.
std::vector<pack> packs_of(std::span<const proposal> proposals, std::span<const answer> answers);

/// Adds the records of a pack to others, from one number on and until there are so many.
void unpack(std::string_view lines, std::uint64_t first, std::uint64_t from, std::size_t most,
            std::vector<std::string>& to);

/// How many records a pack has.
std::uint64_t records_in(std::string_view lines);

}  // namespace skyward::store
