// Draws are proved by enumeration: planes that spell out every value equally often must give every
// choice as often as the table has values for it, and any planes what their draws say one by one.
#include "simulation/kernel/slots.hpp"

#include "simulation/kernel/vectors.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace skyward::simulation {
namespace {

using counts_of_choices = std::vector<std::uint64_t>;

/// Planes of a chunk, the last readable to the next multiple of 64 bytes from its beginning.
class plane_words {
 public:
  plane_words(int bits, std::size_t words)
      : words_{words},
        lines_((static_cast<std::size_t>(bits - 1) * words + (words + 7) / 8 * 8 + 7) / 8) {}

  std::size_t words() const { return words_; }
  std::uint64_t* data() { return lines_.front().words; }
  const std::uint64_t* data() const { return lines_.front().words; }

  void fill(std::mt19937_64& random) {
    for (auto& each : lines_) std::ranges::generate(each.words, std::ref(random));
  }

  /// The draw takes a value, whose highest bit is in the first plane.
  void set(int bits, std::size_t draw, std::size_t value) {
    for (int bit = 0; bit < bits; ++bit) {
      auto& word = data()[static_cast<std::size_t>(bit) * words_ + draw / 64];
      const auto mask = std::uint64_t{1} << (draw % 64);
      word = (value >> (bits - 1 - bit) & 1U) != 0 ? word | mask : word & ~mask;
    }
  }

 private:
  struct alignas(64) line {
    std::uint64_t words[8] = {};
  };
  std::size_t words_;
  std::vector<line> lines_;
};

/// Least words that hold so many draws.
std::size_t words_for(std::size_t draws) {
  return (draws + 127) / 128 * 2;
}

counts_of_choices values_of_choices(const slot_table& table) {
  counts_of_choices values(table.choices());
  for (std::size_t value = 0; value < std::size_t{1} << table.bits(); ++value) {
    ++values[table.choice(value)];
  }
  return values;
}

using count_lefts = void (*)(std::span<const slot_block>, const std::uint64_t*, std::size_t,
                             std::size_t, std::span<block_lefts>);

counts_of_choices counted(count_lefts count, const slot_table& table, const plane_words& planes,
                          std::size_t draws) {
  std::vector<block_lefts> lefts(table.blocks().size());
  count(table.blocks(), planes.data(), planes.words(), draws, lefts);
  counts_of_choices counts(table.choices());
  table.add_choices(draws, lefts, counts);
  return counts;
}

/// Tables of so many bits: a choice for each value, one for all, runs of alike values as weights
/// have them, and any choices at all.
std::vector<slot_table> tables_of(int bits, std::mt19937_64& random, int of_each_kind) {
  const auto values = std::size_t{1} << bits;
  std::vector<std::uint8_t> choices(values);
  std::vector<slot_table> tables{{bits, choices}};
  for (std::size_t i = 0; i < values; ++i) choices[i] = static_cast<std::uint8_t>(i);
  tables.emplace_back(bits, choices);
  for (int i = 0; i < of_each_kind; ++i) {
    // Every choice from 0 up has a value, wherever it comes to lie.
    const auto most = random() % values + 1;
    for (std::size_t value = 0; value < values; ++value) {
      choices[value] = static_cast<std::uint8_t>(value < most ? value : random() % most);
    }
    std::ranges::shuffle(choices, random);
    tables.emplace_back(bits, choices);
    std::ranges::sort(choices);
    tables.emplace_back(bits, choices);
    std::ranges::reverse(choices);
    tables.emplace_back(bits, choices);
  }
  return tables;
}

const slot_table& die_table() {
  static const slot_table table{3, {0, 1, 2, 3, 4, 5, 6, 6}};
  return table;
}

TEST(slots, table_chooses_what_it_was_given) {
  std::mt19937_64 random{3};
  for (int bits = 1; bits <= slot_bits_max; ++bits) {
    std::vector<std::uint8_t> choices(std::size_t{1} << bits);
    for (auto& each : choices) each = static_cast<std::uint8_t>(random() % 2);
    choices.front() = 2;
    choices[1] = std::min<std::uint8_t>(choices[1], 1);
    const slot_table table{bits, choices};
    EXPECT_EQ(table.bits(), bits);
    EXPECT_EQ(table.choices(), 3U);
    for (std::size_t value = 0; value < choices.size(); ++value) {
      EXPECT_EQ(table.choice(value), choices[value]);
    }
  }
}

TEST(slots, value_of_a_draw_is_read_from_its_bit_of_each_plane_the_first_the_highest) {
  for (int bits = 1; bits <= slot_bits_max; ++bits) {
    const auto values = std::size_t{1} << bits;
    for (const std::size_t words : {std::size_t{4}, std::size_t{6}, chunk_words}) {
      plane_words planes{bits, words};
      for (std::size_t draw = 0; draw < 64 * words; ++draw) planes.set(bits, draw, draw % values);
      for (std::size_t draw = 0; draw < 64 * words; ++draw) {
        ASSERT_EQ(value_of_draw(bits, planes.data(), words, draw), draw % values)
            << bits << " bits, draw " << draw;
      }
    }
  }
}

TEST(slots, every_value_equally_often_gives_each_choice_its_number_of_values) {
  std::mt19937_64 random{8};
  for (int bits = 1; bits <= slot_bits_max; ++bits) {
    const auto values = std::size_t{1} << bits;
    for (const auto& table : tables_of(bits, random, 40)) {
      const auto of_choices = values_of_choices(table);
      for (const std::size_t times : {std::size_t{1}, std::size_t{3}, chunk_draws / values}) {
        const auto draws = times * values;
        if (draws > chunk_draws) continue;
        plane_words planes{bits, words_for(draws)};
        planes.fill(random);
        std::vector<std::size_t> order(draws);
        for (std::size_t i = 0; i < draws; ++i) order[i] = i;
        if (random() % 2 == 0) std::ranges::shuffle(order, random);
        for (std::size_t i = 0; i < draws; ++i) planes.set(bits, order[i], i % values);
        const auto counts = counted(count_lefts_portably, table, planes, draws);
        for (std::size_t choice = 0; choice < counts.size(); ++choice) {
          ASSERT_EQ(counts[choice], times * of_choices[choice]) << bits << " bits, " << choice;
        }
      }
    }
  }
}

TEST(slots, each_value_alone_gives_its_choice) {
  std::mt19937_64 random{64};
  for (int bits = 1; bits <= slot_bits_max; ++bits) {
    for (const auto& table : tables_of(bits, random, 4)) {
      for (std::size_t value = 0; value < std::size_t{1} << bits; ++value) {
        plane_words planes{bits, 2};
        planes.fill(random);
        planes.set(bits, 0, value);
        counts_of_choices expected(table.choices());
        expected[table.choice(value)] = 1;
        ASSERT_EQ(counted(count_lefts_portably, table, planes, 1), expected) << value;
      }
    }
  }
}

TEST(slots, eight_values_of_a_die_are_six_faces_and_two_to_draw_again) {
  plane_words planes{3, 2};
  for (std::size_t draw = 0; draw < 128; ++draw) planes.set(3, draw, draw % 8);
  const counts_of_choices faces{16, 16, 16, 16, 16, 16, 32};
  EXPECT_EQ(counted(count_lefts_portably, die_table(), planes, 128), faces);
  for (const auto& loops : vector_choices()) {
    EXPECT_EQ(counted(loops.count_lefts, die_table(), planes, 128), faces) << loops.name;
  }
}

TEST(slots, blocks_come_before_those_below_them_and_have_one_to_three_planes) {
  std::mt19937_64 random{7};
  for (int bits = 1; bits <= slot_bits_max; ++bits) {
    for (const auto& table : tables_of(bits, random, 20)) {
      int level = 0;
      for (const auto& block : table.blocks()) {
        EXPECT_GE(block.planes, 1);
        EXPECT_LE(block.planes, 3);
        EXPECT_LE(3 * block.level + block.planes, bits);
        EXPECT_LE(block.level, level) << "a block whose level was skipped";
        level = block.level + (block.has_blocks ? 1 : 0);
        EXPECT_LT(block.path, 8);
      }
    }
  }
}

/// What the draws of the planes choose, told one by one.
class told_one_by_one {
 public:
  told_one_by_one(const slot_table& table, const plane_words& planes)
      : table_{table}, planes_{planes}, counts_(table.choices()) {}

  const counts_of_choices& of_first(std::size_t draws) {
    for (; told_ < draws; ++told_) {
      ++counts_[table_.choice(
          value_of_draw(table_.bits(), planes_.data(), planes_.words(), told_))];
    }
    return counts_;
  }

 private:
  const slot_table& table_;
  const plane_words& planes_;
  counts_of_choices counts_;
  std::size_t told_ = 0;
};

void expect_any_number_of_draws_is_counted(std::string_view name, count_lefts count) {
  std::mt19937_64 random{4096};
  for (int bits = 1; bits <= slot_bits_max; ++bits) {
    auto tables = tables_of(bits, random, 1);
    if (bits == 3) tables.push_back(die_table());
    std::ranges::reverse(tables);
    for (const auto& table : tables) {
      plane_words planes{bits, chunk_words};
      planes.fill(random);
      told_one_by_one told{table, planes};
      // Every number of draws for one table, and one in 41 of them for the others.
      const std::size_t step = &table == tables.data() ? 1 : 41;
      for (std::size_t draws = 1; draws <= chunk_draws; draws += step) {
        ASSERT_EQ(counted(count, table, planes, draws), told.of_first(draws))
            << name << ": " << bits << " bits, " << draws << " draws";
      }
    }
  }
}

void expect_any_number_of_words_is_counted(std::string_view name, count_lefts count) {
  std::mt19937_64 random{128};
  for (int bits = 1; bits <= slot_bits_max; ++bits) {
    for (const auto& table : tables_of(bits, random, 3)) {
      for (std::size_t words = 2; words <= chunk_words; words += words < 18 ? 2 : 14) {
        plane_words planes{bits, words};
        planes.fill(random);
        told_one_by_one told{table, planes};
        for (const auto draws : {std::size_t{1}, 64 * words - 126 + random() % 126, 64 * words}) {
          ASSERT_EQ(counted(count, table, planes, draws), told.of_first(draws))
              << name << ": " << bits << " bits, " << draws << " draws in " << words << " words";
        }
      }
    }
  }
}

TEST(slots, any_draws_are_counted_as_their_values_say_one_by_one) {
  expect_any_number_of_draws_is_counted("portably", count_lefts_portably);
  expect_any_number_of_words_is_counted("portably", count_lefts_portably);
}

TEST(slots, every_set_of_loops_counts_any_draws_as_their_values_say_one_by_one) {
  for (const auto& loops : vector_choices()) {
    expect_any_number_of_draws_is_counted(loops.name, loops.count_lefts);
    expect_any_number_of_words_is_counted(loops.name, loops.count_lefts);
  }
}

TEST(slots, chunks_are_added_up) {
  std::mt19937_64 random{5};
  for (const auto& table : tables_of(8, random, 3)) {
    std::vector<block_lefts> lefts(table.blocks().size());
    counts_of_choices expected(table.choices(), 1);
    std::uint64_t all = 0;
    for (const std::size_t draws : {chunk_draws, std::size_t{1'001}, std::size_t{1}}) {
      plane_words planes{8, words_for(draws)};
      planes.fill(random);
      count_lefts_portably(table.blocks(), planes.data(), planes.words(), draws, lefts);
      told_one_by_one told{table, planes};
      const auto& more = told.of_first(draws);
      for (std::size_t i = 0; i < more.size(); ++i) expected[i] += more[i];
      all += draws;
    }
    counts_of_choices counts(table.choices(), 1);
    table.add_choices(all, lefts, counts);
    EXPECT_EQ(counts, expected);
  }
}

}  // namespace
}  // namespace skyward::simulation
