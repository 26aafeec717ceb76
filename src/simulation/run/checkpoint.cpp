// A state as a line of JSON under its own hash, with the settings of its run.
#include "simulation/run/checkpoint.hpp"

#include "base/sha256.hpp"
#include "base/text.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <set>

namespace skyward::simulation {

namespace json = boost::json;

namespace {

constexpr std::string_view format_name = "skyward checkpoint 2";

/// A double as the whole number that has its bits, so that it comes back as it was.
std::uint64_t bits_of(double value) {
  return std::bit_cast<std::uint64_t>(value);
}

std::optional<std::uint64_t> whole_number(const json::value* value) {
  if (value == nullptr) return std::nullopt;
  if (value->is_uint64()) return value->get_uint64();
  if (value->is_int64() && value->get_int64() >= 0) {
    return static_cast<std::uint64_t>(value->get_int64());
  }
  return std::nullopt;
}

/// Of all that stands beside it.
std::string sum_of(json::object whole) {
  whole.erase("sha256");
  return sha256_hex(json::serialize(whole));
}

std::string_view text_at(const json::object& object, std::string_view key) {
  const auto* value = object.if_contains(key);
  return value != nullptr && value->is_string() ? std::string_view{value->get_string()} : "";
}

json::object settings_object(const run_settings& run) {
  json::object object;
  for (const auto& [name, value] : run) object[name] = value;
  return object;
}

/// A value as a message has it.
std::string told(std::string_view value) {
  constexpr std::size_t longest = 80;
  if (value.empty()) return "none";
  return std::string{value.substr(0, longest)} + (value.size() > longest ? "..." : "");
}

/// The settings that are others than those of the run; empty when all are the same.
std::string differences(const run_settings& run, const json::object& there) {
  std::set<std::string, std::less<>> names;
  for (const auto& [name, value] : run) names.insert(name);
  for (const auto& each : there) names.emplace(each.key());
  std::vector<std::string> told_apart;
  for (const auto& name : names) {
    const auto own = run.find(name);
    const auto here = own == run.end() ? std::string_view{} : std::string_view{own->second};
    const auto other = text_at(there, name);
    if (here == other) continue;
    told_apart.push_back(
        fmt::format("{} is {} there and {} here", told(name), told(other), told(here)));
  }
  return join(told_apart, "; ");
}

class checkpoint_reader {
 public:
  checkpoint_reader(const run_settings& run, const work_plan& plan) : run_{run}, plan_{plan} {}

  std::expected<run_state, std::string> read(std::string_view text) {
    boost::system::error_code error;
    whole_ = json::parse(text, error);
    if (error || !whole_.is_object()) return refuse("it is no JSON object");
    object_ = &whole_.get_object();
    if (object_->size() != 7) return refuse("it has other keys");
    if (text_at(*object_, "format") != format_name) {
      return refuse(fmt::format("format; accepted: \"{}\"", format_name));
    }
    const auto* settings = object_->if_contains("settings");
    if (settings == nullptr || !settings->is_object()) {
      return refuse("settings; accepted: an object");
    }
    if (const auto others = differences(run_, settings->get_object()); !others.empty()) {
      return refuse("it is of another run: " + others);
    }
    run_state state;
    const auto blocks = whole_number(object_->if_contains("blocks"));
    const auto units = whole_number(object_->if_contains("units"));
    if (!blocks || !units) return refuse("blocks and units; accepted: whole numbers");
    state.done.blocks = *blocks;
    state.done.units = *units;
    if (!fits(state.done)) return refuse("blocks and units are not those of this run");
    if (!numbers("counters", state.done.counters)) return refuse("counters; accepted: numbers");
    if (state.done.counters.size() != plan_.counters) {
      return refuse(
          fmt::format("{} counters; accepted: {}", state.done.counters.size(), plan_.counters));
    }
    std::vector<std::uint64_t> trace;
    if (!numbers("trace", trace) || trace.size() % 3 != 0) {
      return refuse("trace; accepted: three numbers for each point");
    }
    for (std::size_t i = 0; i < trace.size(); i += 3) {
      state.trace.push_back(
          {trace[i], std::bit_cast<double>(trace[i + 1]), std::bit_cast<double>(trace[i + 2])});
    }
    if (text_at(*object_, "sha256") != sum_of(*object_)) {
      return refuse("it was changed or is not whole");
    }
    if (plan_.can_count && !plan_.can_count(state.done.units, state.done.counters)) {
      return refuse(fmt::format("counters that no {} units of this run have", state.done.units));
    }
    if (!can_be_traced(state)) {
      return refuse("trace; accepted: points of more and more units, each with finite numbers");
    }
    return state;
  }

 private:
  static std::unexpected<std::string> refuse(std::string_view problem) {
    return std::unexpected(std::string{problem});
  }

  static bool can_be_traced(const run_state& state) {
    std::uint64_t before = 0;
    for (const auto& each : state.trace) {
      const bool further = each.units > before && each.units <= state.done.units;
      const bool known = std::isfinite(each.value) && std::isfinite(each.half_width);
      if (!further || !known || each.half_width < 0) return false;
      before = each.units;
    }
    return true;
  }

  bool fits(const work_done& done) const {
    const auto whole = plan_.units / plan_.block_units;
    if (done.units == plan_.units) {
      return done.blocks == whole + (plan_.units % plan_.block_units != 0 ? 1 : 0);
    }
    return done.blocks <= whole && done.units == done.blocks * plan_.block_units;
  }

  bool numbers(std::string_view key, std::vector<std::uint64_t>& into) const {
    const auto* list = object_->if_contains(key);
    if (list == nullptr || !list->is_array()) return false;
    for (const auto& each : list->get_array()) {
      const auto read = whole_number(&each);
      if (!read) return false;
      into.push_back(*read);
    }
    return true;
  }

  const run_settings& run_;
  const work_plan& plan_;
  json::value whole_;
  const json::object* object_ = nullptr;
};

}  // namespace

std::string checkpoint_text(const run_settings& run, const run_state& state) {
  json::array counters;
  for (const auto each : state.done.counters) counters.emplace_back(each);
  json::array trace;
  for (const auto& each : state.trace) {
    trace.emplace_back(each.units);
    trace.emplace_back(bits_of(each.value));
    trace.emplace_back(bits_of(each.half_width));
  }
  json::object whole{{"format", format_name},       {"settings", settings_object(run)},
                     {"blocks", state.done.blocks}, {"units", state.done.units},
                     {"trace", std::move(trace)},   {"counters", std::move(counters)}};
  whole["sha256"] = sum_of(whole);
  return json::serialize(whole) + "\n";
}

std::expected<run_state, std::string> read_checkpoint(const run_settings& run,
                                                      const work_plan& plan,
                                                      std::string_view text) {
  return checkpoint_reader{run, plan}.read(text);
}

std::optional<std::uint64_t> checkpoint_units(std::string_view text) {
  boost::system::error_code error;
  const auto whole = json::parse(text, error);
  const auto* object = error ? nullptr : whole.if_object();
  return object == nullptr ? std::nullopt : whole_number(object->if_contains("units"));
}

std::optional<std::string> checkpoint_setting(std::string_view text, std::string_view name) {
  boost::system::error_code error;
  const auto whole = json::parse(text, error);
  const auto* object = error ? nullptr : whole.if_object();
  const auto* settings = object == nullptr ? nullptr : object->if_contains("settings");
  if (settings == nullptr || !settings->is_object()) return std::nullopt;
  const auto value = text_at(settings->get_object(), name);
  return value.empty() ? std::nullopt : std::optional{std::string{value}};
}

}  // namespace skyward::simulation
