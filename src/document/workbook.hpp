// A workbook being written: cells of the few kinds that our sheets have, over libxlsxwriter.
#pragma once

#include "base/descriptor.hpp"
#include "base/rational.hpp"

#include <expected>
#include <map>
#include <string>
#include <string_view>
#include <vector>

struct lxw_format;
struct lxw_workbook;
struct lxw_worksheet;

namespace skyward::document {

/// What a cell holds; it decides how the cell looks.
enum class look : std::uint8_t {
  title,
  heading,
  subheading,
  label,
  text,
  paragraph,   // wraps
  note,        // grey, and wraps
  input,       // a number that a reader may change
  input_text,  // a word that a reader may change
  whole,       // 10,077,696
  chance,      // a probability, in per cent to seven places
  percent,     // a figure, in per cent to four places
  decimal,     // six places
  ratio,       // four places
  money,       // dollars and cents
  check,       // a difference that should be nothing
};

/// A place in a sheet; rows and columns are counted from 0.
struct place {
  std::uint32_t row = 0;
  std::uint16_t column = 0;
};

/// `B3`, and `B3:B7` for the rows of a column.
std::string cell_name(place at);
std::string range_name(std::uint16_t column, std::uint32_t first_row, std::uint32_t last_row);

/// What a cell of a workbook holds: the format knows no other number. Nothing is decided by it; it
/// is only what an exact figure looks like there.
using cell_number = double;

/// A number as 53 bits and a power of two hold it: `number` is nearest to `significand` /
/// 2^`power`.
struct binary_ratio {
  integer significand;
  int power = 0;
};

/// in      number above 0
binary_ratio nearest_binary(const rational& number);

/// The nearest cell number, and that of a square root to within a unit of the last place.
cell_number cell_value(const rational& number);
cell_number cell_root(const rational& square);

/// The largest whole number up to which every whole number has a cell number of its own, 2^53.
const integer& whole_max();

class workbook;

/// One sheet of a workbook.
class worksheet {
 public:
  const std::string& name() const { return name_; }

  void text(place at, look as, const std::string& words, bool strong = false);
  void number(place at, look as, cell_number value, bool strong = false);
  /// in      value what the formula comes to as written; text where it comes to words
  void formula(place at, look as, const std::string& told, cell_number value, bool strong = false);
  void formula(place at, look as, const std::string& told, const std::string& value,
               bool strong = false);
  void blank(place at, look as, bool strong = false);
  void choices(place at, const std::vector<std::string>& words);
  void width(std::uint16_t first, std::uint16_t last, int characters);
  void merged(place from, std::uint16_t last_column, look as, const std::string& words);
  void height(std::uint32_t row, int points);
  void freeze(place at);
  /// Prints up to `last`, with the header rows on each page.
  void print(std::uint32_t first_header, std::uint32_t last_header, place last);

 private:
  friend class workbook;
  worksheet(workbook& book, lxw_worksheet* sheet, std::string name)
      : book_{&book}, sheet_{sheet}, name_{std::move(name)} {}

  workbook* book_;
  lxw_worksheet* sheet_;
  std::string name_;
};

class workbook {
 public:
  /// in      footer stands on every printed page
  workbook(const std::string& title, std::string footer);
  workbook(const workbook&) = delete;
  workbook& operator=(const workbook&) = delete;
  ~workbook();

  /// A new sheet; a label that is no name for one is made into the nearest that is free.
  worksheet add(const std::string& label);

  /// The bytes of its file; nothing can be added any more.
  ///
  /// errors  a sentence, where there is no room to make them
  std::expected<std::string, std::string> close();

 private:
  friend class worksheet;
  lxw_format* format(look as, bool strong);

  descriptor file_;  // in memory: the library writes to a name alone
  lxw_workbook* book_;
  std::string footer_;
  std::map<std::pair<look, bool>, lxw_format*> formats_;
  std::vector<std::string> names_;
};

}  // namespace skyward::document
