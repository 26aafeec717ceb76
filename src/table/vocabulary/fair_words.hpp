// Words of dice and cards that a machine draws: the house commits to seeds and the players to
// values of their own before they wager, and all of it is shown once nothing can be changed.
#pragma once

#include "base/sha256.hpp"
#include "table/vocabulary/movement.hpp"
#include "table/vocabulary/pot_words.hpp"
#include "table/vocabulary/words.hpp"

#include <string>
#include <string_view>
#include <tuple>

namespace skyward::table {

/// A seed as it is kept until it is shown: fairness::seed_box opens it.
struct sealed_text {
  std::string base64;
  friend bool operator==(const sealed_text&, const sealed_text&) = default;
};

/// Why seeds are never shown: the house was restored from a copy, or another build decides by the
/// rules of the table.
enum class seeds_lost : std::uint8_t { restored, unknown_build };
inline constexpr std::string_view seeds_lost_names[] = {"restored", "unknown_build"};

// `window` of a command is the betting window that it is meant for; these are of any.
namespace command {

/// The house's seed for the next window that has none.
struct commit_seed {
  std::uint64_t window{};
  std::string table;  // `table/12`
  digest commitment{};
  sealed_text sealed;

  static constexpr std::string_view wire_name = "commit_seed";
  static constexpr role_set senders = only(role::fair_dice);
  static constexpr auto fields() {
    return std::tuple{field{"of_window", &commit_seed::window}, field{"table", &commit_seed::table},
                      field{"commitment", &commit_seed::commitment},
                      field{"sealed", &commit_seed::sealed}};
  }
};

/// A player's own value goes into what is drawn in a window.
struct commit_value {
  seat_no seat{};
  std::uint64_t window{};
  digest commitment{};

  static constexpr std::string_view wire_name = "commit_value";
  static constexpr role_set senders = only(role::player);
  static constexpr auto fields() {
    return std::tuple{field{"seat", &commit_value::seat}, field{"of_window", &commit_value::window},
                      field{"commitment", &commit_value::commitment}};
  }
};

/// Nobody commits to anything more for a window.
struct close_values {
  std::uint64_t window{};

  static constexpr std::string_view wire_name = "close_values";
  static constexpr role_set senders = only(role::fair_dice);
  static constexpr auto fields() { return std::tuple{field{"of_window", &close_values::window}}; }
};

/// A player shows what was committed to, before the first draw.
struct show_value {
  seat_no seat{};
  std::uint64_t window{};
  digest value{};

  static constexpr std::string_view wire_name = "show_value";
  static constexpr role_set senders = only(role::player);
  static constexpr auto fields() {
    return std::tuple{field{"seat", &show_value::seat}, field{"of_window", &show_value::window},
                      field{"value", &show_value::value}};
  }
};

/// The house shows its seed once nothing more is drawn of it.
struct show_seed {
  std::uint64_t window{};
  digest seed{};

  static constexpr std::string_view wire_name = "show_seed";
  static constexpr role_set senders = only(role::fair_dice);
  static constexpr auto fields() {
    return std::tuple{field{"of_window", &show_seed::window}, field{"seed", &show_seed::seed}};
  }
};

/// No seed that has not been shown is ever used or shown: for everyone to see, and to count.
struct discard_seeds {
  seeds_lost reason{};

  static constexpr std::string_view wire_name = "discard_seeds";
  static constexpr role_set senders = only(role::house);
  static constexpr auto fields() { return std::tuple{field{"reason", &discard_seeds::reason}}; }
};

}  // namespace command

namespace event {

struct seed_committed {
  std::uint64_t window{};
  std::string table;
  digest commitment{};
  sealed_text sealed;

  static constexpr std::string_view wire_name = "seed_committed";
  static constexpr auto fields() {
    return std::tuple{
        field{"window", &seed_committed::window}, field{"table", &seed_committed::table},
        field{"commitment", &seed_committed::commitment}, field{"sealed", &seed_committed::sealed}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const seed_committed&, const seed_committed&) = default;
};

struct value_committed {
  seat_no seat{};
  std::uint64_t window{};
  digest commitment{};

  static constexpr std::string_view wire_name = "value_committed";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &value_committed::seat},
                      field{"window", &value_committed::window},
                      field{"commitment", &value_committed::commitment}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const value_committed&, const value_committed&) = default;
};

struct values_closed {
  std::uint64_t window{};
  digest list{};  // fairness::list_hash

  static constexpr std::string_view wire_name = "values_closed";
  static constexpr auto fields() {
    return std::tuple{field{"window", &values_closed::window},
                      field{"list_sha256", &values_closed::list}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const values_closed&, const values_closed&) = default;
};

struct value_shown {
  seat_no seat{};
  std::uint64_t window{};
  digest value{};

  static constexpr std::string_view wire_name = "value_shown";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &value_shown::seat}, field{"window", &value_shown::window},
                      field{"value", &value_shown::value}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const value_shown&, const value_shown&) = default;
};

/// At the first draw: what these seats committed to was not shown, and the commitments stand for
/// it.
struct values_missing {
  std::uint64_t window{};
  seat_set seats;

  static constexpr std::string_view wire_name = "values_missing";
  static constexpr auto fields() {
    return std::tuple{field{"window", &values_missing::window},
                      field{"seats", &values_missing::seats}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const values_missing&, const values_missing&) = default;
};

struct seed_shown {
  std::uint64_t window{};
  digest seed{};

  static constexpr std::string_view wire_name = "seed_shown";
  static constexpr auto fields() {
    return std::tuple{field{"window", &seed_shown::window}, field{"seed", &seed_shown::seed}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const seed_shown&, const seed_shown&) = default;
};

struct seeds_discarded {
  seeds_lost reason{};
  std::uint64_t count{};  // of them, used or not

  static constexpr std::string_view wire_name = "seeds_discarded";
  static constexpr auto fields() {
    return std::tuple{field{"reason", &seeds_discarded::reason},
                      field{"count", &seeds_discarded::count}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const seeds_discarded&, const seeds_discarded&) = default;
};

}  // namespace event

}  // namespace skyward::table
