// A state as a line of JSON under its own hash, and files that are replaced whole.
#include "simulation/run/checkpoint.hpp"

#include "base/sha256.hpp"
#include "base/text.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <bit>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace skyward::simulation {

namespace json = boost::json;

namespace {

constexpr std::string_view format_name = "skyward checkpoint 1";

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

class checkpoint_reader {
 public:
  checkpoint_reader(std::string_view run, const work_plan& plan) : run_{run}, plan_{plan} {}

  std::expected<run_state, std::string> read(std::string_view text) {
    boost::system::error_code error;
    whole_ = json::parse(text, error);
    if (error || !whole_.is_object()) return refuse("it is no JSON object");
    object_ = &whole_.get_object();
    if (object_->size() != 7) return refuse("it has other keys");
    if (text_at("format") != format_name) {
      return refuse(fmt::format("format; accepted: \"{}\"", format_name));
    }
    if (text_at("run") != run_) {
      return refuse("it is of another run: other wagers, rules, seed, kernel, rounds or version");
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
    if (text_at("sha256") != sum_of(*object_)) return refuse("it was changed or is not whole");
    return state;
  }

 private:
  static std::unexpected<std::string> refuse(std::string_view problem) {
    return std::unexpected(std::string{problem});
  }

  bool fits(const work_done& done) const {
    const auto whole = plan_.units / plan_.block_units;
    if (done.units == plan_.units) {
      return done.blocks == whole + (plan_.units % plan_.block_units != 0 ? 1 : 0);
    }
    return done.blocks <= whole && done.units == done.blocks * plan_.block_units;
  }

  std::string_view text_at(std::string_view key) const {
    const auto* value = object_->if_contains(key);
    return value != nullptr && value->is_string() ? std::string_view{value->get_string()} : "";
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

  std::string_view run_;
  const work_plan& plan_;
  json::value whole_;
  const json::object* object_ = nullptr;
};

std::string system_problem(std::string_view what, const std::string& name) {
  return fmt::format("{} {}: {}", what, name, std::strerror(errno));
}

/// Writes all bytes and waits until they are on disk.
bool write_through(int file, std::string_view text) {
  while (!text.empty()) {
    const auto written = ::write(file, text.data(), text.size());
    if (written < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return ::fsync(file) == 0;
}

}  // namespace

std::string checkpoint_text(std::string_view run, const run_state& state) {
  json::array counters;
  for (const auto each : state.done.counters) counters.emplace_back(each);
  json::array trace;
  for (const auto& each : state.trace) {
    trace.emplace_back(each.units);
    trace.emplace_back(bits_of(each.value));
    trace.emplace_back(bits_of(each.half_width));
  }
  json::object whole{{"format", format_name},       {"run", run},
                     {"blocks", state.done.blocks}, {"units", state.done.units},
                     {"trace", std::move(trace)},   {"counters", std::move(counters)}};
  whole["sha256"] = sum_of(whole);
  return json::serialize(whole) + "\n";
}

std::expected<run_state, std::string> read_checkpoint(std::string_view run, const work_plan& plan,
                                                      std::string_view text) {
  return checkpoint_reader{run, plan}.read(text);
}

std::optional<std::uint64_t> checkpoint_units(std::string_view text) {
  boost::system::error_code error;
  const auto whole = json::parse(text, error);
  const auto* object = error ? nullptr : whole.if_object();
  return object == nullptr ? std::nullopt : whole_number(object->if_contains("units"));
}

std::expected<void, std::string> replace_file(const std::string& name, std::string_view text) {
  struct stat known{};
  if (::stat(name.c_str(), &known) == 0 && !S_ISREG(known.st_mode)) {
    return std::unexpected(name + " is no regular file; accepted: one, or a new name");
  }
  const auto fresh = name + ".new";
  const int file = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (file < 0) return std::unexpected(system_problem("cannot write", fresh));
  const bool written = write_through(file, text);
  const auto problem = written ? "" : system_problem("cannot write", fresh);
  ::close(file);
  if (!written) return std::unexpected(problem);
  if (std::rename(fresh.c_str(), name.c_str()) != 0) {
    return std::unexpected(system_problem("cannot replace", name));
  }
  return {};
}

}  // namespace skyward::simulation
