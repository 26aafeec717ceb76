// The behaviour signature: one number that changes when the behaviour of any game does.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace skyward::request {

struct game_signature {
  std::string reading;  // game and options
  std::uint64_t value = 0;
};

/// Plays every game under every reading from a fixed seed and hashes every position, call and
/// decision, then every figure of its par sheets, its order of settlement, procedure and validity
/// of throws.
std::vector<game_signature> game_signatures();

/// The signatures of all games in one number.
std::uint64_t whole_signature(const std::vector<game_signature>& games);

}  // namespace skyward::request
