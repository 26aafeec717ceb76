// Days that anyone may have written: whatever the lines, each answer holds or names what is wrong
// in a sentence, whatever is decided anew.
#include "audit/closed_day.hpp"
#include "base/ensure.hpp"
#include "base/text.hpp"
#include "request/known_build.hpp"

namespace {

using namespace skyward;

audit::day_verdict verdict_of(std::string_view day, audit::decided_anew which) {
  audit::day_verifier checks{request::known_build(), std::nullopt, which};
  while (!day.empty()) {
    const auto end = std::min(day.find('\n'), day.size());
    if (!checks.take(day.substr(0, end))) break;
    day.remove_prefix(std::min(end + 1, day.size()));
  }
  return checks.finish();
}

void check(const std::optional<audit::finding>& found) {
  ensure(!found || is_one_line(one_line(found->message)), "a sentence");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view day{reinterpret_cast<const char*>(data), size};
  const auto of = verdict_of(day, audit::decided_anew::own_engine);
  check(of.found.integrity);
  check(of.found.arithmetic);
  check(of.found.decisions);
  ensure(of.found.integrity.has_value() != of.found.checkpoint, "whole, or not as it should be");
  const auto followed = verdict_of(day, audit::decided_anew::nothing);
  ensure(followed.found.integrity == of.found.integrity, "the same, whatever is decided");
  return 0;
}
