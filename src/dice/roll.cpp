// Lists the rolls of a dice set with their weights.
#include "dice/roll.hpp"

#include <fmt/format.h>

namespace skyward::dice {

namespace {

/// n over k; exact in 64 bits for n up to dice_max.
constexpr std::uint64_t binomial(int n, int k) {
  std::uint64_t ways = 1;
  for (int i = 1; i <= k; ++i) {
    ways = ways * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
  }
  return ways;
}

/// Lists every roll of a set by giving each colour's dice to the faces one after another.
class roll_lister {
 public:
  roll_lister(const dice_set& set, std::vector<weighted_roll>& rolls)
      : colours_{set.colours()}, rolls_{rolls} {}

  void list_colour(std::size_t colour, std::uint64_t weight) {
    if (colour == colours_.size()) {
      rolls_.push_back({at_, weight});
    } else {
      list_faces(colour, 1, colours_[colour].count, weight);
    }
  }

 private:
  /// Gives the `left` dice of a colour to the faces from `pips` up, in every way.
  void list_faces(std::size_t colour, int pips, int left, std::uint64_t weight) {
    if (left == 0 || pips == face_count) {
      at_.add(colour, face{pips}, left);
      list_colour(colour + 1, weight);
      at_.add(colour, face{pips}, -left);
      return;
    }
    for (int dice = left; dice >= 0; --dice) {
      at_.add(colour, face{pips}, dice);
      list_faces(colour, pips + 1, left - dice, weight * binomial(left, dice));
      at_.add(colour, face{pips}, -dice);
    }
  }

  std::span<const colour_dice> colours_;
  std::vector<weighted_roll>& rolls_;
  roll at_;
};

}  // namespace

dice_set::dice_set(std::initializer_list<colour_dice> colours) {
  for (const auto& each : colours) add(each);
}

void dice_set::add(const colour_dice& dice) {
  ensure(size_ < colours_max, "a dice set of at most four colours");
  ensure(dice.count > 0, "at least one die of each colour");
  colours_[size_++] = dice;
  ensure(dice_count() <= static_cast<int>(dice_max), "a dice set of at most twenty dice");
}

int dice_set::dice_count() const {
  int dice = 0;
  for (const auto& each : colours()) dice += each.count;
  return dice;
}

std::uint64_t dice_set::outcome_count() const {
  std::uint64_t outcomes = 1;
  for (int i = dice_count(); i > 0; --i) outcomes *= face_count;
  return outcomes;
}

roll roll::of(const dice_set& set, std::span<const face> faces) {
  ensure(faces.size() == static_cast<std::size_t>(set.dice_count()), "a face for each die");
  roll made;
  std::size_t at = 0;
  for (std::size_t colour = 0; colour < set.colours().size(); ++colour) {
    for (int i = 0; i < set.colours()[colour].count; ++i) made.add(colour, faces[at++], 1);
  }
  return made;
}

int roll::total(std::size_t colour) const {
  int sum = 0;
  for (int pips = 1; pips <= face_count; ++pips) sum += pips * count(colour, face{pips});
  return sum;
}

void roll::add(std::size_t colour, face f, int dice) {
  auto& count = counts_[colour][f.index()];
  count = static_cast<std::uint8_t>(count + dice);
}

std::string roll::text(const dice_set& set) const {
  std::string text;
  for (std::size_t colour = 0; colour < set.colours().size(); ++colour) {
    if (colour > 0) text += " |";
    for (int pips = 1; pips <= face_count; ++pips) {
      const int dice = count(colour, face{pips});
      if (dice > 0) text += fmt::format("{}{}x{}", text.empty() ? "" : " ", dice, pips);
    }
  }
  return text;
}

std::vector<weighted_roll> all_rolls(const dice_set& set) {
  std::vector<weighted_roll> rolls;
  roll_lister{set, rolls}.list_colour(0, 1);
  return rolls;
}

}  // namespace skyward::dice
