// Names of people: what may be one, and which are one person's.
#pragma once

#include <string>
#include <string_view>

namespace skyward {

/// What `name_problem` accepts, for messages.
inline constexpr std::string_view accepted_person_names =
    "letters, digits and signs that can be seen, with single spaces between";

/// Why a text is no name of a person, so that nobody's name can look like another's or like none:
/// a character that cannot be seen, a space at an end or beside another, a mark with no letter to
/// stand on, or what Unicode writes otherwise (its form NFC). Empty where the text is a name.
///
/// source  Unicode Standard Annexes 15 (NFC) and 44 (general categories), by utf8proc
std::string name_problem(std::string_view name);

/// Whether two names are one person's: equal but for capitals and compatibility forms, as `Ann`,
/// `ANN` and `\uff21nn` are (NFKC_Casefold).
bool same_person(std::string_view one, std::string_view other);

/// A name as every other that is the same person's is folded too, to be compared or looked up.
std::string folded_name(std::string_view name);

}  // namespace skyward
