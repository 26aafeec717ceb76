// Files of a house's people that anyone may have written: whatever the bytes, one is refused in a
// sentence that names file and line, or reads back when it is written again.
#include "base/ensure.hpp"
#include "base/text.hpp"
#include "live/people.hpp"

#include <fmt/format.h>

#include <set>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace skyward;
  using namespace skyward::live;
  constexpr std::string_view file = "house.db-people";
  const std::string_view bytes{reinterpret_cast<const char*>(data), size};
  const auto read = people::read(bytes, file, pin_cost_min);
  if (!read) {
    ensure(read.error().starts_with(fmt::format("{}:", file)) && is_one_line(read.error()),
           "a sentence that names the file");
    return 0;
  }
  const auto written = read->text();
  const auto again = people::read(written, file, pin_cost_min);
  ensure(again && again->text() == written && again->everyone() == read->everyone(),
         "people that read back");
  std::set<std::string> ids;
  for (const auto& each : read->everyone()) {
    ensure(is_person_id(each.id) && ids.insert(each.id).second, "an id of its own");
    ensure(each.works_here || (!each.has_badge && !each.has_pin), "nothing left of who has left");
  }
  return 0;
}
