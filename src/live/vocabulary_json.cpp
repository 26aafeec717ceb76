// Puts the vocabularies of tables and of the house into one document.
#include "live/vocabulary_json.hpp"

#include "house/vocabulary.hpp"
#include "record/record.hpp"
#include "record/told_words.hpp"
#include "table/wire/vocabulary.hpp"

#include <fmt/format.h>

namespace skyward::live {

std::string vocabulary_json() {
  return fmt::format("{{\n  \"v\": {},\n  \"minor\": {},\n  \"table\": {},\n  \"house\": {}\n}}\n",
                     record::version, record::minor_version,
                     record::words_in_lines(table::vocabulary()),
                     record::words_in_lines(house::vocabulary()));
}

}  // namespace skyward::live
