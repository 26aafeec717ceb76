// From when and until when an edition is in force, in words.
#include "report/edition_dates.hpp"

namespace skyward::report {

std::string edition_dates(const rules::edition& edition) {
  std::string words;
  if (!edition.from.empty()) words += "in force from " + edition.from;
  if (!edition.until.empty()) words += " to " + edition.until;
  if (edition.lapsed) words += words.empty() ? "lapsed" : "; lapsed";
  return words;
}

}  // namespace skyward::report
