// Fills the shoe, and goes to the beginning of a block's stream.
#include "simulation/pot/pot_draws.hpp"

namespace skyward::simulation {

pot_draws::pot_draws(const aes_key& key, const vector_loops& loops,
                     const rules::pot_settings& settings)
    : stream_{key, loops} {
  for (int rank = rules::rank_min; rank <= rules::rank_max; ++rank) {
    fresh_.insert(fresh_.end(), static_cast<std::size_t>(settings.cards_of_rank()),
                  static_cast<std::uint16_t>(rank));
  }
  shoe_ = fresh_;
}

void pot_draws::begin(std::uint64_t block) {
  stream_.begin(block);
  next_ = nullptr;
  end_ = nullptr;
  shoe_ = fresh_;
  dealt_ = 0;
}

void pot_draws::refill() {
  next_ = stream_.take(chunk_bytes);
  end_ = next_ + chunk_bytes;
}

}  // namespace skyward::simulation
