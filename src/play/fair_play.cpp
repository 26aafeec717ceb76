// Nobody but this program has the key, and nothing that it seals outlives it.
#include "play/fair_play.hpp"

namespace skyward::play {

namespace {

constexpr std::string_view table_name = "table/play";

fairness::secret new_secret(fairness::secret_maker& maker) {
  const auto made = maker.next();
  ensure(made.has_value(), "chance of this machine");
  return *made;
}

}  // namespace

fair_play::fair_play(chance luck)
    : maker_{std::make_unique<fairness::secret_maker>(
          [luck](std::span<std::uint8_t> into) mutable { return luck.fill(into); })},
      box_{std::make_unique<fairness::seed_box>(new_secret(*maker_))},
      dice_{std::make_unique<dealing::fair_dice>(std::string{table_name}, *maker_, *box_)} {}

}  // namespace skyward::play
