// Where the rounds of a session come from, one at a time: for each kernel an object whose next() is
// the class of the next round.
#pragma once

#include "base/ensure.hpp"
#include "simulation/kernel/choice_lookup.hpp"
#include "simulation/kernel/kernels.hpp"
#include "simulation/kernel/random_stream.hpp"
#include "simulation/kernel/reference.hpp"

#include <cstdint>

namespace skyward::simulation {

/// The words of a stream one after the other.
template <class Word>
class stream_words {
 public:
  stream_words(const aes_key& key, const vector_loops& loops) : stream_{key, loops} {}

  void begin(std::uint64_t number) {
    stream_.begin(number);
    left_ = 0;
  }

  Word next() {
    if (left_ == 0) {
      at_ = reinterpret_cast<const Word*>(stream_.take(taken));
      left_ = taken / sizeof(Word);
    }
    --left_;
    return *at_++;
  }

  /// A number of so many bits; what is left of the words at hand is dropped.
  integer bits(unsigned count) {
    left_ = 0;
    return draw_bits(stream_, count);
  }

 private:
  static constexpr std::size_t taken = 256;
  random_stream stream_;
  const Word* at_ = nullptr;
  std::size_t left_ = 0;
};

/// Classes by their weights.
class drawn_classes {
 public:
  drawn_classes(const choice_lookup& lookup, const aes_key& key, const vector_loops& loops)
      : lookup_{lookup}, words_{key, loops} {}

  void begin(std::uint64_t session) { words_.begin(session); }

  std::size_t next() {
    for (const auto& level : lookup_.levels) {
      const auto choice = level.data()[words_.next() % level.size()];
      if (choice != choice_lookup::undecided) return choice;
    }
    return exactly();
  }

 private:
  std::size_t exactly() {
    while (true) {
      const auto choice = choice_of(lookup_.exact, words_.bits(lookup_.exact.bits));
      if (choice) return lookup_.exact_choices[*choice];
    }
  }

  const choice_lookup& lookup_;
  stream_words<std::uint16_t> words_;
};

/// A byte for every die that is rolled; its first three bits are the face.
inline constexpr unsigned unused_bits_of_die = 5;

inline dice::face rolled_die(stream_words<std::uint8_t>& bytes) {
  while (true) {
    const auto face = bytes.next() >> unused_bits_of_die;
    if (face < dice::face_count) return dice::face{face + 1};
  }
}

/// Classes that the dice program comes to.
class rolled_classes {
 public:
  rolled_classes(const program& rolls, const aes_key& key, const vector_loops& loops)
      : program_{rolls}, bytes_{key, loops} {}

  void begin(std::uint64_t session) { bytes_.begin(session); }

  std::size_t next() {
    std::size_t node = 0;
    while (true) {
      const auto face = std::size_t{bytes_.next()} >> unused_bits_of_die;
      if (face >= dice::face_count) continue;
      const auto target = program_.targets.data()[program_.nodes.data()[node].first + face];
      if (target.is_end()) return target.number();
      node = target.number();
    }
  }

 private:
  const program& program_;
  stream_words<std::uint8_t> bytes_;
};

/// Classes that the definition comes to, by the dice of `rolled_classes`.
class defined_classes {
 public:
  defined_classes(const rules::definition& game, const episode& round, const aes_key& key,
                  const vector_loops& loops)
      : rounds_{game, round.parts}, classes_{round}, bytes_{key, loops} {}

  void begin(std::uint64_t session) { bytes_.begin(session); }

  std::size_t next() {
    auto round = rounds_.opened();
    while (!rounds_.add(round, rolled_die(bytes_))) continue;
    const auto ended = classes_.class_of(round);
    ensure(ended.has_value(), "a lowered form that follows the definition");
    return *ended;
  }

 private:
  rounds_by_definition rounds_;
  classes_by_account classes_;
  stream_words<std::uint8_t> bytes_;
};

}  // namespace skyward::simulation
