// Fair numbers by libsodium: from the kernel, or ChaCha20 under a seed.
#include "play/chance.hpp"

#include "base/ensure.hpp"
#include "fairness/secret_maker.hpp"

#include <sodium.h>

namespace skyward::play {

namespace {

void put(std::uint64_t number, std::uint8_t* at) {
  for (int i = 0; i < 8; ++i) at[i] = static_cast<std::uint8_t>(number >> (8 * i));
}

}  // namespace

int chance::below(int count) {
  ensure(count > 0, "something to choose from");
  const auto bound = static_cast<std::uint32_t>(count);
  if (!seed_) return static_cast<int>(randombytes_uniform(bound));
  // 2^32 mod bound: the first numbers are left out, so that the rest divide evenly.
  const auto unfair = (0U - bound) % bound;
  auto number = next();
  while (number < unfair) number = next();
  return static_cast<int>(number % bound);
}

std::expected<void, std::string> chance::fill(std::span<std::uint8_t> into) {
  if (!seed_) return fairness::kernel_chance(into);
  for (auto& each : into) each = static_cast<std::uint8_t>(next());
  return {};
}

std::uint32_t chance::next() {
  if (used_ == bytes_.size()) {
    std::array<std::uint8_t, randombytes_SEEDBYTES> key{};
    put(*seed_, key.data());
    put(block_++, key.data() + 8);
    randombytes_buf_deterministic(bytes_.data(), bytes_.size(), key.data());
    used_ = 0;
  }
  std::uint32_t number = 0;
  for (int i = 0; i < 4; ++i) number |= std::uint32_t{bytes_[used_++]} << (8 * i);
  return number;
}

}  // namespace skyward::play
