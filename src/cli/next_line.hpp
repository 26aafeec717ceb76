// Lines from outside, read without holding on to more than may be taken.
#pragma once

#include <istream>
#include <string>

namespace skyward::cli {

/// Reads one line without its end, holding on to no more of a longer one than `most` bytes and one,
/// which shows that it is too long. False at the end of the input.
bool next_line(std::istream& in, std::string& line, std::size_t most);

/// The same of lines that people and their programs make, whose ends may be of two characters.
bool next_typed_line(std::istream& in, std::string& line, std::size_t most);

}  // namespace skyward::cli
