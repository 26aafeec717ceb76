// SplitMix64, and libsodium made to ask it.
#include "simulated_house/chance.hpp"

#include "base/ensure.hpp"

#include <sodium.h>

#include <cstring>

namespace skyward::simulated {

namespace {

chance* asked_by_sodium = nullptr;

std::uint32_t word_for_sodium() {
  return static_cast<std::uint32_t>(asked_by_sodium->next());
}

void bytes_for_sodium(void* into, std::size_t size) {
  asked_by_sodium->fill({static_cast<std::uint8_t*>(into), size});
}

randombytes_implementation simulated_sodium{
    [] { return "simulated"; }, word_for_sodium, nullptr, nullptr, bytes_for_sodium, nullptr};

}  // namespace

std::uint64_t chance::next() {
  state_ += 0x9E3779B97F4A7C15U;
  auto z = state_;
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31U);
}

std::int64_t chance::below(std::int64_t count) {
  return static_cast<std::int64_t>(next() % static_cast<std::uint64_t>(count));
}

void chance::fill(std::span<std::uint8_t> bytes) {
  for (auto& each : bytes) each = static_cast<std::uint8_t>(next() >> 56U);
}

chance_of_sodium::chance_of_sodium(chance& from) {
  ensure(asked_by_sodium == nullptr, "one simulated run at a time");
  ensure(sodium_init() >= 0, "a sodium that can be used");
  asked_by_sodium = &from;
  ensure(randombytes_set_implementation(&simulated_sodium) == 0, "chance that can be replaced");
}

chance_of_sodium::~chance_of_sodium() {
  randombytes_set_implementation(&randombytes_sysrandom_implementation);
  asked_by_sodium = nullptr;
}

}  // namespace skyward::simulated
