// Who works in a house, and how they show who they are. The log knows people by opaque ids alone:
// names, badges and PINs stand beside it, and of badges and PINs only what knows them again.
#pragma once

#include "base/sha256.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::live {

/// What a person may be at work.
enum class work_role : std::uint8_t {
  manager,
  floorperson,
  cage,
  count,
  security,
  dealer,
  stickperson,
  surveillance,
  auditor,
};
inline constexpr std::string_view work_role_names[] = {"manager",     "floorperson",  "cage",
                                                       "count",       "security",     "dealer",
                                                       "stickperson", "surveillance", "auditor"};
constexpr std::string_view name_of(work_role each) {
  return work_role_names[static_cast<std::size_t>(each)];
}

/// Roles, one bit each.
using work_role_set = unsigned;
constexpr work_role_set only(work_role each) {
  return 1U << static_cast<unsigned>(each);
}

/// Reads roles by their names.
///
/// errors  a sentence: a name that is no role's, or one given twice
std::expected<work_role_set, std::string> read_work_roles(std::span<const std::string> names);

/// Their names in the order of `work_role_names`.
std::vector<std::string> names_of(work_role_set roles);

/// An id is `u-` and so many hexadecimal digits of chance.
inline constexpr std::size_t person_id_digits = 8;
bool is_person_id(std::string_view text);

/// Longest name, in bytes.
inline constexpr std::size_t person_bytes_max = 200;

/// A badge is so many characters of ASCII that can be printed, the space among them: what a reader
/// of badges sends.
inline constexpr std::size_t badge_characters_min = 4;
inline constexpr std::size_t badge_characters_max = 64;

inline constexpr std::size_t pin_digits_min = 4;
inline constexpr std::size_t pin_digits_max = 12;

/// So many wrong PINs in a row lock a person.
inline constexpr int wrong_pins_max = 5;

/// People of a house at most, those who have left among them.
inline constexpr std::size_t people_max = 10'000;

/// Longest file of people, in bytes: all that a person can have makes a line of less than 800.
inline constexpr std::size_t person_line_bytes_max = 1'000;
inline constexpr std::size_t people_bytes_max = person_line_bytes_max * people_max;

/// What Argon2id spends on a PIN.
struct pin_cost {
  std::uint64_t passes{};
  std::size_t memory_bytes{};
};

/// An eighth of a second for whoever waits, and no more memory than any machine has. Whoever has
/// the file tries all PINs of four digits in twenty minutes of one core, of eight in four months:
/// that is why its mode has to keep it.
///
/// source  RFC 9106, section 4: the second recommended option, in one lane
inline constexpr pin_cost pin_cost_of_house{3, std::size_t{1} << 26U};

/// The least that Argon2id can spend: no PIN is safe with it.
inline constexpr pin_cost pin_cost_min{1, std::size_t{1} << 13U};

/// A person as others may see one.
struct person {
  std::string id;  // the principal of what the person does; never another's, not even later
  std::string name;
  work_role_set roles{};
  bool works_here = true;
  bool has_badge = false;
  bool has_pin = false;
  int wrong_pins = 0;  // in a row

  bool is_locked() const { return wrong_pins >= wrong_pins_max; }

  friend bool operator==(const person&, const person&) = default;
};

/// A person to be. The texts are their owner's to wipe.
struct new_person {
  std::string_view name;
  work_role_set roles{};
  std::optional<std::string_view> badge = {};
  std::optional<std::string_view> pin = {};
};

/// What is to be otherwise of a person. Who leaves gives badge and PIN back, and may return to
/// others under the same id. A new PIN unlocks nobody.
struct person_change {
  std::optional<std::string_view> name = {};
  std::optional<work_role_set> roles = {};
  std::optional<std::string_view> badge = {};
  std::optional<std::string_view> pin = {};
  bool takes_badge_back = false;  // as of one that was lost
  std::optional<bool> works_here = {};
};

enum class people_refusal_code : std::uint8_t {
  failed,        // the machine, or a file that cannot be read or written
  not_accepted,  // what was given is none, or cannot be
  unknown,       // nobody who works here shows that
  several,       // people have the name
  locked,        // until a manager unlocks
};

/// Why nobody was found or changed. No badge, no PIN and nothing that may be one stands in it.
struct people_refusal {
  people_refusal_code code{};
  std::string message;  // one sentence: what was asked and what is accepted

  friend bool operator==(const people_refusal&, const people_refusal&) = default;
};

/// A person as the file has one.
struct kept_person {
  person who;                   // without what it has of badge and PIN
  std::optional<digest> badge;  // a keyed hash
  std::string pin;              // `$argon2id$...`; empty: none
};

/// The people of a house, in the order in which they came. Whether who asks may do so is looked at
/// before.
class people {
 public:
  template <class Answer>
  using reached = std::expected<Answer, people_refusal>;

  /// Nobody, and a new key for badges.
  ///
  /// in  cost from `pin_cost_min` up to sixteen passes and a gibibyte; of PINs that are given
  explicit people(pin_cost cost = pin_cost_of_house);
  people(people&&) noexcept = default;
  people& operator=(people&&) noexcept = default;
  ~people();

  /// Reads what `text` writes.
  ///
  /// in      file  as errors name it
  /// errors  a sentence that begins with file and line, and names the key and what is accepted
  static std::expected<people, std::string> read(std::string_view text, std::string_view file,
                                                 pin_cost cost = pin_cost_of_house);

  /// Lines of JSON, the key for badges first. Wiping them is their owner's.
  std::string text() const;

  /// Whether anything was changed since they were read.
  bool is_changed() const { return is_changed_; }

  std::vector<person> everyone() const;

  /// Those who work here and have the name of another, capitals aside: who is one of several can be
  /// found by id alone, which whoever gives the name should be told.
  std::vector<person> namesakes(const person& of) const;

  /// errors  not_accepted: name, badge or PIN are none, or another has the badge; failed
  reached<person> add(const new_person& asked);

  /// All of a change is made or nothing.
  ///
  /// errors  those of `add`; not_accepted: nobody has the id, or a badge or PIN for who has left
  reached<person> change(std::string_view id, const person_change& asked);

  /// Forgets wrong PINs.
  ///
  /// errors  not_accepted: nobody has the id
  reached<person> unlock(std::string_view id);

  /// Whether who sends something in a role of work works here in it. Of another role, and where
  /// nobody is registered, nothing is asked.
  ///
  /// errors  unknown: nobody who works here has the id, or not in that role
  reached<void> check_role(std::string_view id, std::string_view role) const;

  /// errors  not_accepted: no badge; unknown; locked
  reached<person> identify_by_badge(std::string_view badge) const;

  /// It takes as long for nobody as for a person, and does not tell which of the two was wrong. A
  /// wrong PIN is counted, and the right one ends the count and, where PINs have come to cost more
  /// or less, is hashed anew: the people have to be kept before anything is told.
  ///
  /// in      who  an id, or the name that one person who works here has
  /// errors  not_accepted: no PIN, which is not counted; unknown; several; locked; failed
  reached<person> identify_by_pin(std::string_view who, std::string_view pin);

 private:
  digest badge_hash(std::string_view badge) const;
  const kept_person* find_badge(const digest& badge) const;
  kept_person* find(std::string_view id);
  reached<digest> checked_badge(std::string_view badge, std::string_view of) const;
  reached<bool> is_pin_of(const kept_person* who, std::string_view pin) const;
  reached<person> known_by_pin(kept_person& who, std::string_view pin);
  reached<std::string> hashed_pin(std::string_view pin) const;

  pin_cost cost_;
  digest badge_key_{};
  std::vector<kept_person> all_;
  bool is_changed_ = false;
};

}  // namespace skyward::live
