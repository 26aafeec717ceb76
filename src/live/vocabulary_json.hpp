// The words of tables and of the house as one document.
#pragma once

#include <string>

namespace skyward::live {

/// docs/vocabulary.json: version, what `table::vocabulary` and `house::vocabulary` have, a line for
/// each word and each kind.
std::string vocabulary_json();

}  // namespace skyward::live
