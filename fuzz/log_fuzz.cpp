// Whole logs that anyone may have written: whatever the lines, each answer of the verifier holds or
// names what is wrong in a sentence, and what was found wrong stays wrong with more behind it.
#include "audit/verifier.hpp"
#include "base/ensure.hpp"
#include "base/text.hpp"
#include "request/known_build.hpp"

namespace {

using namespace skyward;

audit::verdict verdict_of(std::string_view log, audit::decided_anew which) {
  audit::verifier checks{request::known_build(), std::nullopt, which};
  while (!log.empty()) {
    const auto end = std::min(log.find('\n'), log.size());
    if (!checks.take(log.substr(0, end))) break;
    log.remove_prefix(std::min(end + 1, log.size()));
  }
  return checks.finish();
}

void check(const std::optional<audit::finding>& found) {
  ensure(!found || is_one_line(one_line(found->message)), "a sentence");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view log{reinterpret_cast<const char*>(data), size};
  const auto found = verdict_of(log, audit::decided_anew::own_engine);
  check(found.integrity);
  check(found.arithmetic);
  check(found.decisions);
  std::int64_t sum = 0;
  for (const auto& [account, cents] : found.balances) sum += found.holds() ? cents : 0;
  ensure(sum == 0, "accounts that come to nothing");
  // Followed alone it is as whole, and what is decided so adds up.
  const auto followed = verdict_of(log, audit::decided_anew::nothing);
  ensure(followed.integrity == found.integrity, "the same, whatever is decided");
  if (found.holds() && found.followed_only.empty()) {
    ensure(followed.holds(), "what is decided so adds up");
  }
  return 0;
}
