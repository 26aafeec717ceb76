// Compares days, which are written so that they compare as text.
#include "rules/edition_days.hpp"

namespace skyward::rules {

bool may_be_in_force(const edition& edition, std::string_view day) {
  const bool early = !edition.from.empty() && day < edition.from;
  const bool late = !edition.until.empty() && day > edition.until;
  // On a day that the source does not say.
  const bool lapsed = edition.lapsed && edition.until.empty();
  return !early && !late && !lapsed;
}

}  // namespace skyward::rules
