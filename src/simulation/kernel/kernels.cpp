// Moves counts of rounds through a program, node by node, until all have ended.
#include "simulation/kernel/kernels.hpp"

#include "base/ensure.hpp"

#include <algorithm>

namespace skyward::simulation {

namespace {

constexpr std::size_t line_bytes = 64;

std::size_t whole_lines(std::size_t bytes) {
  return (bytes + line_bytes - 1) / line_bytes * line_bytes;
}

}  // namespace

block_player::block_player(const program& played, const aes_key& key, const vector_loops& loops)
    : program_{played}, stream_{key, loops}, loops_{&loops}, waiting_(played.nodes.size()) {}

void block_player::play(std::uint64_t number, std::uint64_t rounds,
                        std::span<std::uint64_t> counts) {
  ensure(rounds <= block_rounds, "no more rounds than a block has");
  stream_.begin(number);
  waiting_.front() = rounds;
  // One pass plays everything but what loops have led back.
  for (bool more = rounds > 0; more;) {
    for (std::size_t node = 0; node < waiting_.size(); ++node) {
      while (waiting_[node] > 0) draw(node, counts);
    }
    more = std::ranges::any_of(waiting_, [](std::uint64_t left) { return left > 0; });
  }
}

void block_player::draw(std::size_t node, std::span<std::uint64_t> counts) {
  const auto& at = program_.nodes[node];
  const auto draws = waiting_[node];
  waiting_[node] = 0;
  chosen_.assign(program_.choices_of(at), 0);
  if (at.exact) {
    draw_exactly(program_.exacts[at.draw], draws);
  } else if (draws < few_draws) {
    draw_bytes(program_.tables[at.draw], draws);
  } else {
    draw_planes(program_.tables[at.draw], draws);
  }
  auto* ended = counts.data();
  auto* waiting = waiting_.data();
  const auto* chosen = chosen_.data();
  for (const auto target : program_.targets_of(at)) {
    (target.is_end() ? ended : waiting)[target.number()] += *chosen++;
  }
}

void block_player::draw_planes(const slot_table& table, std::uint64_t draws) {
  lefts_.assign(table.blocks().size(), {});
  const auto bits = static_cast<std::size_t>(table.bits());
  for (std::uint64_t left = draws; left > 0;) {
    const auto now = std::min<std::uint64_t>(left, chunk_draws);
    const auto plane = whole_lines((now + 7) / 8);
    const auto* planes = reinterpret_cast<const std::uint64_t*>(stream_.take(bits * plane));
    loops_->count_lefts(table.blocks(), planes, plane / 8, now, lefts_);
    left -= now;
  }
  table.add_choices(draws, lefts_, chosen_);
}

void block_player::draw_bytes(const slot_table& table, std::uint64_t draws) {
  const auto* bytes = stream_.take(whole_lines(draws));
  const auto unused = static_cast<unsigned>(8 - table.bits());
  const auto* choices = table.choice_of_value();
  auto* chosen = chosen_.data();
  for (std::uint64_t i = 0; i < draws; ++i) ++chosen[choices[bytes[i] >> unused]];
}

void block_player::draw_exactly(const exact_choice& exact, std::uint64_t draws) {
  for (std::uint64_t i = 0; i < draws; ++i) {
    auto chosen = choice_of(exact, draw_bits(stream_, exact.bits));
    while (!chosen) chosen = choice_of(exact, draw_bits(stream_, exact.bits));
    ++chosen_[*chosen];
  }
}

integer draw_bits(random_stream& stream, unsigned bits) {
  integer number = 0;
  for (unsigned drawn = 0; drawn < bits;) {
    const auto now = std::min(bits - drawn, 512U);
    const auto* bytes = stream.take(line_bytes);
    integer part;
    import_bits(part, bytes, bytes + line_bytes);
    number = (number << now) + (part >> (512U - now));
    drawn += now;
  }
  return number;
}

}  // namespace skyward::simulation
