// Hashes by libsodium: badges by BLAKE2b with the key of the house, PINs by Argon2id. Texts that
// are secret are never copied, so that wiping them is left to who has them.
#include "live/people.hpp"

#include "base/byte_text.hpp"
#include "base/ensure.hpp"
#include "base/person_name.hpp"
#include "base/text.hpp"
#include "record/json_text.hpp"
#include "record/line_keys.hpp"
#include "record/object_reader.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace skyward::live {

namespace json = boost::json;
using record::fail;
using record::object_reader;

namespace {

constexpr std::string_view people_format = "skyward people 1";
constexpr std::string_view person_id_begin = "u-";

// What PINs may cost that a file has: more would keep the house waiting.
constexpr std::uint64_t passes_most = 16;
constexpr std::size_t memory_most = std::size_t{1} << 30U;

constexpr std::string_view accepted_badge =
    "accepted: 4 to 64 printable characters of ASCII, as a reader of badges sends them";
constexpr std::string_view accepted_pin = "accepted: 4 to 12 digits";
static_assert(badge_characters_min == 4 && badge_characters_max == 64 && pin_digits_min == 4 &&
              pin_digits_max == 12);

std::unexpected<people_refusal> refuse(people_refusal_code code, std::string message) {
  return std::unexpected(people_refusal{code, std::move(message)});
}

bool is_badge(std::string_view text) {
  const auto is_printable = [](char c) { return c >= ' ' && c <= '~'; };
  return text.size() >= badge_characters_min && text.size() <= badge_characters_max &&
         std::ranges::all_of(text, is_printable);
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_pin(std::string_view text) {
  return text.size() >= pin_digits_min && text.size() <= pin_digits_max &&
         std::ranges::all_of(text, is_digit);
}

/// Why a text is no name that a person may have; empty where it is one.
std::string staff_name_problem(std::string_view name) {
  if (name.size() > person_bytes_max) {
    return fmt::format("{} bytes; accepted: at most {}", name.size(), person_bytes_max);
  }
  if (const auto problem = name_problem(name); !problem.empty()) {
    return fmt::format("found {}; accepted: {}", problem, accepted_person_names);
  }
  if (is_person_id(folded_name(name))) {
    return fmt::format("found what ids look like; accepted: {}", accepted_person_names);
  }
  return {};
}

std::string new_person_id() {
  std::array<std::uint8_t, person_id_digits / 2> chance{};
  randombytes_buf(chance.data(), chance.size());
  return std::string{person_id_begin} + hex(chance);
}

person shown_person(const kept_person& kept) {
  auto shown = kept.who;
  shown.has_badge = kept.badge.has_value();
  shown.has_pin = !kept.pin.empty();
  return shown;
}

/// Says the id again where it is one: what stands there by mistake may be a PIN.
std::unexpected<people_refusal> no_such_person(std::string_view id) {
  return refuse(people_refusal_code::not_accepted,
                fmt::format("nobody has the id{}{}; accepted: {} and {} hexadecimal digits, as a "
                            "person of this house has them",
                            is_person_id(id) ? " " : "", is_person_id(id) ? id : "",
                            person_id_begin, person_id_digits));
}

std::unexpected<people_refusal> locked_person() {
  return refuse(people_refusal_code::locked,
                fmt::format("locked after {} wrong PINs in a row; accepted: once a manager has "
                            "unlocked the person",
                            wrong_pins_max));
}

std::unexpected<people_refusal> no_memory_for_pin() {
  return refuse(people_refusal_code::failed,
                "the machine has no memory left to look at a PIN; accepted: the same again when it "
                "has");
}

/// Takes a text off the front of another.
bool skip(std::string_view& text, std::string_view begin) {
  if (!text.starts_with(begin)) return false;
  text.remove_prefix(begin.size());
  return true;
}

std::optional<std::uint64_t> skip_count(std::string_view& text, std::uint64_t max) {
  const auto end = std::ranges::find_if_not(text, is_digit);
  const auto digits = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  text.remove_prefix(digits.size());
  return parse_count(digits, max);
}

/// Reads bytes in base64 without padding.
bool read_unpadded(std::string_view text, std::span<std::uint8_t> into) {
  const auto padded = std::string{text} + std::string((4 - text.size() % 4) % 4, '=');
  return !text.ends_with('=') && read_base64(padded, into);
}

/// What crypto_pwhash_str writes down of a PIN.
struct pin_hash {
  pin_cost cost;
  std::array<std::uint8_t, crypto_pwhash_SALTBYTES> salt{};
  digest hash{};
};

/// Reads `$argon2id$v=19$m=65536,t=3,p=1$salt$hash`; nothing for any other text, or for a cost that
/// a house cannot bear.
std::optional<pin_hash> read_pin_hash(std::string_view text) {
  constexpr std::size_t kibibyte = 1024;
  constexpr std::size_t salt_characters = 22;
  if (!skip(text, "$argon2id$v=19$m=")) return std::nullopt;
  const auto memory = skip_count(text, memory_most / kibibyte);
  if (!memory || *memory < pin_cost_min.memory_bytes / kibibyte) return std::nullopt;
  if (!skip(text, ",t=")) return std::nullopt;
  const auto passes = skip_count(text, passes_most);
  if (!passes || *passes < pin_cost_min.passes) return std::nullopt;
  if (!skip(text, ",p=1$") || text.size() <= salt_characters) return std::nullopt;
  pin_hash read{{*passes, *memory * kibibyte}};
  if (!read_unpadded(text.substr(0, salt_characters), read.salt)) return std::nullopt;
  text.remove_prefix(salt_characters);
  if (!skip(text, "$") || !read_unpadded(text, read.hash)) return std::nullopt;
  return read;
}

/// Whether a PIN is the one that was hashed. crypto_pwhash_str_verify of libsodium 1.0.18 would
/// take a lack of memory for a wrong PIN.
std::expected<bool, people_refusal> is_hashed_pin(std::string_view kept, std::string_view pin) {
  const auto of = read_pin_hash(kept);
  ensure(of.has_value(), "a PIN as it was hashed");
  digest made{};
  if (crypto_pwhash(made.data(), made.size(), pin.data(), pin.size(), of->salt.data(),
                    of->cost.passes, of->cost.memory_bytes, crypto_pwhash_ALG_ARGON2ID13) != 0) {
    return no_memory_for_pin();
  }
  return sodium_memcmp(made.data(), of->hash.data(), made.size()) == 0;
}

/// The text of a key that may have been given a secret in clear: no error shows it.
std::string take_secret(object_reader& from, std::string_view key, std::string_view accepted) {
  const auto* text = from.take_required(key).if_string();
  if (text == nullptr) fail(key, std::string{accepted});
  return {text->data(), text->size()};
}

digest take_secret_digest(object_reader& from, std::string_view key) {
  constexpr std::string_view accepted = "accepted: 64 hexadecimal digits, 0 to 9 and a to f";
  const auto read = digest_of_hex(take_secret(from, key, accepted));
  if (!read) fail(key, std::string{accepted});
  return *read;
}

work_role_set take_roles(object_reader& from, std::string_view key) {
  std::vector<std::string> names;
  for (const auto& each : from.take_list(key)) {
    if (!each.is_string()) fail(key, "accepted: texts");
    names.emplace_back(std::string_view{each.get_string()});
  }
  const auto roles = read_work_roles(names);
  if (!roles) fail(key, roles.error());
  return *roles;
}

bool take_truth(object_reader& from, std::string_view key) {
  const auto* truth = from.take_required(key).if_bool();
  if (truth == nullptr) fail(key, "accepted: true or false");
  return *truth;
}

int take_wrong_pins(object_reader& from, std::string_view key) {
  const auto* count = from.take_required(key).if_int64();  // what stands there may be a PIN
  if (count == nullptr || *count < 0 || *count > wrong_pins_max) {
    fail(key, fmt::format("accepted: a whole number from 0 to {}", wrong_pins_max));
  }
  return static_cast<int>(*count);
}

kept_person read_person(const json::object& in) {
  object_reader from{in};
  kept_person read;
  read.who.id = from.take_text("id");
  if (!is_person_id(read.who.id)) {
    fail("id", fmt::format("accepted: {} and {} hexadecimal digits, 0 to 9 and a to f",
                           person_id_begin, person_id_digits));
  }
  read.who.name = from.take_text("name");
  if (auto problem = staff_name_problem(read.who.name); !problem.empty()) {
    fail("name", std::move(problem));
  }
  read.who.roles = take_roles(from, "roles");
  if (from.take("badge") != nullptr) read.badge = take_secret_digest(from, "badge");
  if (from.take("pin") != nullptr) {
    constexpr std::string_view accepted = "accepted: what Argon2id made of a PIN, as it was kept";
    read.pin = take_secret(from, "pin", accepted);
    if (!read_pin_hash(read.pin)) fail("pin", std::string{accepted});
  }
  read.who.wrong_pins = take_wrong_pins(from, "wrong_pins");
  read.who.works_here = take_truth(from, "works_here");
  from.finish();
  if (!read.who.works_here && (read.badge || !read.pin.empty() || read.who.wrong_pins > 0)) {
    fail("works_here", "found false; accepted: true beside a badge, a PIN or wrong PINs");
  }
  return read;
}

digest read_people_head(const json::object& in) {
  object_reader from{in};
  if (from.take_text("format") != people_format) {
    fail("format", fmt::format("accepted: \"{}\"", people_format));
  }
  const auto key = take_secret_digest(from, "badge_key");
  from.finish();
  return key;
}

/// Reads the lines of a text one by one, and says of which one something is wrong.
///
/// in  read  takes the object of a line
template <class Read>
std::expected<void, std::string> read_lines(std::string_view text, std::string_view file,
                                            const Read& read) {
  for (std::size_t number = 1; !text.empty(); ++number) {
    const auto refuse_line = [&](std::string_view message) {
      return std::unexpected(fmt::format("{}:{}: {}", file, number, message));
    };
    const auto end = text.find('\n');
    if (end == std::string_view::npos) return refuse_line("accepted: a line with its end");
    const auto line = text.substr(0, end);
    text.remove_prefix(end + 1);
    json::error_code error;
    const auto value = json::parse(record::text(line), error);
    if (error || !value.is_object()) return refuse_line("accepted: one JSON object on a line");
    if (auto once = record::check_once(line, value); !once) {
      return refuse_line(once.error().message);
    }
    try {
      read(value.get_object(), number);
    } catch (const record::bad_value& bad) {
      return refuse_line(record::told(bad));
    }
  }
  return {};
}

void append_person(std::string& to, const kept_person& kept) {
  to += R"({"id":)";
  record::append_text(to, kept.who.id);
  to += R"(,"name":)";
  record::append_text(to, kept.who.name);
  to += R"(,"roles":[)";
  const char* comma = "";
  for (const auto& each : names_of(kept.who.roles)) {
    to += comma;
    record::append_text(to, each);
    comma = ",";
  }
  to += ']';
  if (kept.badge) {
    to += R"(,"badge":)";
    record::append_text(to, hex(*kept.badge));
  }
  if (!kept.pin.empty()) {
    to += R"(,"pin":)";
    record::append_text(to, kept.pin);
  }
  to += fmt::format(R"(,"wrong_pins":{},"works_here":{}}})", kept.who.wrong_pins,
                    kept.who.works_here);
  to += '\n';
}

}  // namespace

std::expected<work_role_set, std::string> read_work_roles(std::span<const std::string> names) {
  work_role_set roles = 0;
  for (const auto& each : names) {
    const auto found = std::ranges::find(work_role_names, std::string_view{each});
    if (found == std::end(work_role_names)) {
      const std::vector<std::string> all(std::begin(work_role_names), std::end(work_role_names));
      return std::unexpected(fmt::format("found {}; accepted: {}", one_line(each), join(all)));
    }
    const auto role = only(static_cast<work_role>(found - std::begin(work_role_names)));
    if ((roles & role) != 0) {
      return std::unexpected(fmt::format("found {} twice; accepted: once", each));
    }
    roles |= role;
  }
  return roles;
}

std::vector<std::string> names_of(work_role_set roles) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::size(work_role_names); ++i) {
    if ((roles & only(static_cast<work_role>(i))) != 0) names.emplace_back(work_role_names[i]);
  }
  return names;
}

bool is_person_id(std::string_view text) {
  const auto is_hex = [](char c) { return is_digit(c) || (c >= 'a' && c <= 'f'); };
  return skip(text, person_id_begin) && text.size() == person_id_digits &&
         std::ranges::all_of(text, is_hex);
}

people::people(pin_cost cost) : cost_{cost} {
  ensure(sodium_init() >= 0, "chance from the kernel");
  ensure(cost.passes >= pin_cost_min.passes && cost.passes <= passes_most &&
             cost.memory_bytes >= pin_cost_min.memory_bytes && cost.memory_bytes <= memory_most,
         "a cost of PINs that can be read again");
  randombytes_buf(badge_key_.data(), badge_key_.size());
}

people::~people() {
  sodium_memzero(badge_key_.data(), badge_key_.size());
}

std::expected<people, std::string> people::read(std::string_view text, std::string_view file,
                                                pin_cost cost) {
  people all{cost};
  std::set<std::string> ids;
  std::set<digest> badges;
  const auto read_line = [&](const json::object& in, std::size_t number) {
    if (number == 1) {
      all.badge_key_ = read_people_head(in);
      return;
    }
    if (all.all_.size() == people_max) fail("", fmt::format("accepted: {} people", people_max));
    auto read = read_person(in);
    if (!ids.insert(read.who.id).second) fail("id", "another has it; accepted: one for each");
    if (read.badge && !badges.insert(*read.badge).second) {
      fail("badge", "another has it; accepted: one for each");
    }
    all.all_.push_back(std::move(read));
  };
  if (text.empty())
    return std::unexpected(
        fmt::format("{}:1: empty; accepted: a line with format and badge_key", file));
  if (auto done = read_lines(text, file, read_line); !done) return std::unexpected(done.error());
  return all;
}

std::string people::text() const {
  std::string text;
  text.reserve((all_.size() + 1) * person_line_bytes_max);  // one piece, to be wiped
  text += R"({"format":)";
  record::append_text(text, people_format);
  text += R"(,"badge_key":)";
  auto key = hex(badge_key_);
  record::append_text(text, key);
  sodium_memzero(key.data(), key.size());
  text += "}\n";
  for (const auto& each : all_) append_person(text, each);
  ensure(text.size() <= people_bytes_max, "people that can be read again");
  return text;
}

std::vector<person> people::everyone() const {
  std::vector<person> shown;
  std::ranges::transform(all_, std::back_inserter(shown), shown_person);
  return shown;
}

std::vector<person> people::namesakes(const person& of) const {
  std::vector<person> found;
  for (const auto& each : all_) {
    if (each.who.works_here && each.who.id != of.id && same_person(each.who.name, of.name)) {
      found.push_back(shown_person(each));
    }
  }
  return found;
}

people::reached<person> people::add(const new_person& asked) {
  if (all_.size() == people_max) {
    return refuse(
        people_refusal_code::not_accepted,
        fmt::format("{} people, those who have left among them; accepted: no more", people_max));
  }
  kept_person made;
  do {
    made.who.id = new_person_id();
  } while (find(made.who.id) != nullptr);
  made.who.works_here = false;  // before what makes it so
  all_.push_back(std::move(made));
  const auto id = all_.back().who.id;
  auto done = change(id, {.name = asked.name,
                          .roles = asked.roles,
                          .badge = asked.badge,
                          .pin = asked.pin,
                          .works_here = true});
  if (!done) all_.pop_back();
  return done;
}

people::reached<person> people::change(std::string_view id, const person_change& asked) {
  auto* const at = find(id);
  if (at == nullptr) return no_such_person(id);
  auto changed = *at;
  if (asked.name) {
    if (const auto problem = staff_name_problem(*asked.name); !problem.empty()) {
      return refuse(people_refusal_code::not_accepted, "name: " + problem);
    }
    changed.who.name = *asked.name;
  }
  if (asked.roles) changed.who.roles = *asked.roles;
  changed.who.works_here = asked.works_here.value_or(changed.who.works_here);
  if (!changed.who.works_here) {
    if (asked.badge || asked.pin) {
      return refuse(people_refusal_code::not_accepted,
                    fmt::format("{}: the person does not work here; accepted: one who does",
                                asked.badge ? "badge" : "PIN"));
    }
    changed.badge.reset();
    changed.pin.clear();
    changed.who.wrong_pins = 0;
  }
  if (asked.takes_badge_back) changed.badge.reset();
  if (asked.badge) {
    auto badge = checked_badge(*asked.badge, id);
    if (!badge) return std::unexpected(std::move(badge).error());
    changed.badge = *badge;
  }
  if (asked.pin) {
    auto pin = hashed_pin(*asked.pin);
    if (!pin) return std::unexpected(std::move(pin).error());
    changed.pin = std::move(*pin);
  }
  *at = std::move(changed);
  is_changed_ = true;
  return shown_person(*at);
}

people::reached<person> people::unlock(std::string_view id) {
  auto* const at = find(id);
  if (at == nullptr) return no_such_person(id);
  is_changed_ = is_changed_ || at->who.wrong_pins > 0;
  at->who.wrong_pins = 0;
  return shown_person(*at);
}

people::reached<void> people::check_role(std::string_view id, std::string_view role) const {
  if (all_.empty() || std::ranges::find(work_role_names, role) == std::end(work_role_names)) {
    return {};
  }
  const auto at = std::ranges::find_if(
      all_, [&](const kept_person& each) { return each.who.works_here && each.who.id == id; });
  if (at == all_.end()) {
    return refuse(people_refusal_code::unknown,
                  fmt::format("principal \"{}\" is nobody who works here; accepted: an id that "
                              "skyward house staff lists",
                              one_line(id)));
  }
  const auto roles = names_of(at->who.roles);
  if (std::ranges::find(roles, role) != roles.end()) return {};
  return refuse(people_refusal_code::unknown,
                fmt::format("role \"{}\": {} works here as {}; accepted: a role of that", role, id,
                            roles.empty() ? "nothing" : join(roles)));
}

people::reached<person> people::identify_by_badge(std::string_view badge) const {
  if (!is_badge(badge)) {
    return refuse(people_refusal_code::not_accepted, fmt::format("badge: {}", accepted_badge));
  }
  const auto* const found = find_badge(badge_hash(badge));
  if (found == nullptr) {
    return refuse(people_refusal_code::unknown,
                  "nobody who works here has this badge; accepted: one that the house has given "
                  "and not taken back");
  }
  if (found->who.is_locked()) return locked_person();
  return shown_person(*found);
}

people::reached<person> people::identify_by_pin(std::string_view who, std::string_view pin) {
  if (!is_pin(pin)) {
    return refuse(people_refusal_code::not_accepted, fmt::format("PIN: {}", accepted_pin));
  }
  std::vector<kept_person*> named;
  for (auto& each : all_) {
    const bool meant = is_person_id(who) ? each.who.id == who : same_person(each.who.name, who);
    if (meant && each.who.works_here) named.push_back(&each);
  }
  if (named.size() > 1) {
    return refuse(people_refusal_code::several,
                  fmt::format("{} people who work here have this name; accepted: the id of one",
                              named.size()));
  }
  auto* const meant = named.empty() || named.front()->pin.empty() ? nullptr : named.front();
  if (meant != nullptr && meant->who.is_locked()) return locked_person();
  const auto right = is_pin_of(meant, pin);
  if (!right) return std::unexpected(right.error());
  if (*right) return known_by_pin(*meant, pin);
  if (meant != nullptr) {
    ++meant->who.wrong_pins;
    is_changed_ = true;
    if (meant->who.is_locked()) return locked_person();
  }
  return refuse(people_refusal_code::unknown,
                "the person or the PIN is wrong; accepted: an id or a name of who works here, and "
                "the PIN of the same person");
}

digest people::badge_hash(std::string_view badge) const {
  digest made{};
  crypto_generichash(made.data(), made.size(), reinterpret_cast<const unsigned char*>(badge.data()),
                     badge.size(), badge_key_.data(), badge_key_.size());
  return made;
}

/// Looks at everyone, so that the time says nothing of whose badge is nearly so.
const kept_person* people::find_badge(const digest& badge) const {
  const kept_person* found = nullptr;
  for (const auto& each : all_) {
    const bool has =
        each.badge && sodium_memcmp(each.badge->data(), badge.data(), badge.size()) == 0;
    if (has) found = &each;
  }
  return found;
}

kept_person* people::find(std::string_view id) {
  const auto found =
      std::ranges::find_if(all_, [&](const kept_person& each) { return each.who.id == id; });
  return found == all_.end() ? nullptr : &*found;
}

people::reached<digest> people::checked_badge(std::string_view badge, std::string_view of) const {
  if (!is_badge(badge)) {
    return refuse(people_refusal_code::not_accepted, fmt::format("badge: {}", accepted_badge));
  }
  const auto hash = badge_hash(badge);
  const auto* const has = find_badge(hash);
  if (has != nullptr && has->who.id != of) {
    return refuse(people_refusal_code::not_accepted,
                  fmt::format("badge: {} has it; accepted: one that nobody has", has->who.id));
  }
  return hash;
}

people::reached<bool> people::is_pin_of(const kept_person* who, std::string_view pin) const {
  if (who != nullptr) return is_hashed_pin(who->pin, pin);
  // Of nobody it is hashed as well, so that the time does not tell who is here.
  if (auto spent = hashed_pin(pin); !spent) return std::unexpected(std::move(spent).error());
  return false;
}

people::reached<person> people::known_by_pin(kept_person& who, std::string_view pin) {
  if (crypto_pwhash_str_needs_rehash(who.pin.c_str(), cost_.passes, cost_.memory_bytes) != 0) {
    auto anew = hashed_pin(pin);
    if (!anew) return std::unexpected(std::move(anew).error());
    who.pin = std::move(*anew);
    is_changed_ = true;
  }
  is_changed_ = is_changed_ || who.who.wrong_pins > 0;
  who.who.wrong_pins = 0;
  return shown_person(who);
}

people::reached<std::string> people::hashed_pin(std::string_view pin) const {
  if (!is_pin(pin)) {
    return refuse(people_refusal_code::not_accepted, fmt::format("PIN: {}", accepted_pin));
  }
  std::array<char, crypto_pwhash_STRBYTES> made{};
  if (crypto_pwhash_str(made.data(), pin.data(), pin.size(), cost_.passes, cost_.memory_bytes) !=
      0) {
    return no_memory_for_pin();
  }
  return std::string{made.data()};
}

}  // namespace skyward::live
