// Sheets and their looks over libxlsxwriter, and numbers as its cells can hold them.
#include "document/workbook.hpp"

#include "base/ensure.hpp"
#include "document/wrap.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xlsxwriter.h>

namespace skyward::document {

namespace {

constexpr lxw_color_t ink = 0x1F3864;
constexpr lxw_color_t pale = 0xDCE6F1;
constexpr lxw_color_t input_paper = 0xFFF2CC;
constexpr lxw_color_t input_ink = 0x0000C0;
constexpr lxw_color_t rule = 0xBFBFBF;

/// When every workbook says it was made: equal rules make equal files, whatever the day.
constexpr time_t made_at = 315'532'800;  // 1980-01-01, where the days of an archive begin

constexpr std::size_t name_length_max = 31;  // of a sheet; longer ones do not open

/// How a file in memory is called.
std::string name_of(const descriptor& file) {
  return fmt::format("/proc/self/fd/{}", file.number());
}

std::string bytes_of(const descriptor& file) {
  struct stat known{};
  ensure(::fstat(file.number(), &known) == 0, "a file that is open");
  std::string bytes(static_cast<std::size_t>(known.st_size), '\0');
  const auto read = ::pread(file.number(), bytes.data(), bytes.size(), 0);
  ensure(std::cmp_equal(read, bytes.size()), "a file in memory that is read whole");
  return bytes;
}

const char* number_format(look as) {
  switch (as) {
    case look::whole:
      return "#,##0";
    case look::chance:
      return "0.0000000%";
    case look::percent:
      return "0.0000%";
    case look::decimal:
      return "#,##0.000000";
    case look::ratio:
      return "#,##0.0000";
    case look::money:
      return "#,##0.00";
    case look::check:
      return "0.0E+00;-0.0E+00;0";
    case look::input:
      return "#,##0.##";
    default:
      return nullptr;
  }
}

void paint(lxw_format* format, look as, bool strong) {
  format_set_font_size(format, 10);
  format_set_align(format, LXW_ALIGN_VERTICAL_CENTER);
  if (const auto* digits = number_format(as)) format_set_num_format(format, digits);
  if (strong) {
    format_set_bold(format);
    format_set_bg_color(format, pale);
  }
  switch (as) {
    case look::title:
      format_set_bold(format);
      format_set_font_size(format, 16);
      format_set_font_color(format, ink);
      break;
    case look::heading:
      format_set_bold(format);
      format_set_text_wrap(format);
      format_set_align(format, LXW_ALIGN_CENTER);
      format_set_font_color(format, LXW_COLOR_WHITE);
      format_set_bg_color(format, ink);
      format_set_border(format, LXW_BORDER_THIN);
      format_set_border_color(format, rule);
      break;
    case look::subheading:
      format_set_italic(format);
      format_set_align(format, LXW_ALIGN_CENTER);
      format_set_font_color(format, ink);
      format_set_bottom(format, LXW_BORDER_THIN);
      format_set_bottom_color(format, ink);
      break;
    case look::text:
      format_set_indent(format, 1);
      break;
    case look::label:
      format_set_bold(format);
      format_set_align(format, LXW_ALIGN_VERTICAL_TOP);
      break;
    case look::note:
      format_set_font_color(format, 0x595959);
      format_set_text_wrap(format);
      format_set_align(format, LXW_ALIGN_VERTICAL_TOP);
      break;
    case look::paragraph:
      format_set_text_wrap(format);
      format_set_align(format, LXW_ALIGN_VERTICAL_TOP);
      break;
    case look::input:
    case look::input_text:
      if (as == look::input_text) format_set_align(format, LXW_ALIGN_CENTER);
      format_set_bg_color(format, input_paper);
      format_set_font_color(format, input_ink);
      format_set_border(format, LXW_BORDER_THIN);
      format_set_border_color(format, rule);
      break;
    case look::check:
      format_set_font_color(format, 0x006100);
      format_set_align(format, LXW_ALIGN_RIGHT);
      break;
    default:
      break;
  }
}

void did(lxw_error code) {
  ensure(code == LXW_NO_ERROR, "a cell that a workbook takes");
}

}  // namespace

std::string cell_name(place at) {
  ensure(at.column < 26, "a column with a letter of its own");
  return fmt::format("{}{}", static_cast<char>('A' + at.column), at.row + 1);
}

std::string range_name(std::uint16_t column, std::uint32_t first_row, std::uint32_t last_row) {
  return cell_name({first_row, column}) + ":" + cell_name({last_row, column});
}

const integer& whole_max() {
  static const integer most = integer{1} << 53;
  return most;
}

binary_ratio nearest_binary(const rational& number) {
  ensure(number > 0, "a number above nothing");
  const integer above = numerator(number);
  const integer below = denominator(number);
  int power = 52 - (static_cast<int>(msb(above)) - static_cast<int>(msb(below)));
  const auto rounded = [&] {
    const integer scaled = power >= 0 ? integer{above << power} : above;
    const integer unit = power >= 0 ? below : integer{below << -power};
    integer down = scaled / unit;
    const integer twice = 2 * (scaled - down * unit);
    const bool up = twice > unit || (twice == unit && down % 2 != 0);  // ties to even
    return integer{down + (up ? 1 : 0)};
  };
  // The quotient of two numbers with so many bits may have one bit fewer.
  if (power >= 0 ? (above << power) < (below << 52) : above < (below << (52 - power))) ++power;
  return {rounded(), power};
}

cell_number cell_value(const rational& number) {
  if (number == 0) return 0;
  const auto [significand, power] = nearest_binary(abs(number));
  const auto size =
      std::ldexp(static_cast<cell_number>(significand.convert_to<std::int64_t>()), -power);
  return number < 0 ? -size : size;
}

cell_number cell_root(const rational& square) {
  return std::sqrt(cell_value(square));
}

void worksheet::text(place at, look as, const std::string& words, bool strong) {
  did(worksheet_write_string(sheet_, at.row, at.column, words.c_str(), book_->format(as, strong)));
}

void worksheet::number(place at, look as, cell_number value, bool strong) {
  did(worksheet_write_number(sheet_, at.row, at.column, value, book_->format(as, strong)));
}

void worksheet::formula(place at, look as, const std::string& told, cell_number value,
                        bool strong) {
  did(worksheet_write_formula_num(sheet_, at.row, at.column, ("=" + told).c_str(),
                                  book_->format(as, strong), value));
}

void worksheet::formula(place at, look as, const std::string& told, const std::string& value,
                        bool strong) {
  did(worksheet_write_formula_str(sheet_, at.row, at.column, ("=" + told).c_str(),
                                  book_->format(as, strong), value.c_str()));
}

void worksheet::blank(place at, look as, bool strong) {
  did(worksheet_write_blank(sheet_, at.row, at.column, book_->format(as, strong)));
}

void worksheet::choices(place at, const std::vector<std::string>& words) {
  std::vector<const char*> list;
  for (const auto& each : words) list.push_back(each.c_str());
  list.push_back(nullptr);
  lxw_data_validation rule_of{};
  rule_of.validate = LXW_VALIDATION_TYPE_LIST;
  rule_of.value_list = const_cast<char**>(list.data());
  did(worksheet_data_validation_cell(sheet_, at.row, at.column, &rule_of));
}

void worksheet::width(std::uint16_t first, std::uint16_t last, int characters) {
  did(worksheet_set_column(sheet_, first, last, characters, nullptr));
}

void worksheet::height(std::uint32_t row, int points) {
  did(worksheet_set_row(sheet_, row, points, nullptr));
}

void worksheet::merged(place from, std::uint16_t last_column, look as, const std::string& words) {
  did(worksheet_merge_range(sheet_, from.row, from.column, from.row, last_column, words.c_str(),
                            book_->format(as, false)));
}

void worksheet::freeze(place at) {
  worksheet_freeze_panes(sheet_, at.row, at.column);
}

void worksheet::print(std::uint32_t first_header, std::uint32_t last_header, place last) {
  did(worksheet_repeat_rows(sheet_, first_header, last_header));
  did(worksheet_print_area(sheet_, 0, 0, last.row, last.column));
}

workbook::workbook(const std::string& title, std::string footer)
    : file_{::memfd_create("workbook", MFD_CLOEXEC)},
      book_{workbook_new(name_of(file_).c_str())},
      footer_{std::move(footer)} {
  ensure(book_ != nullptr, "memory for a workbook");
  auto properties = lxw_doc_properties{};
  properties.title = const_cast<char*>(title.c_str());
  properties.author = const_cast<char*>("skyward");
  properties.created = made_at;
  did(workbook_set_properties(book_, &properties));
}

workbook::~workbook() {
  // A book that is not wanted any more can only be freed by writing it.
  if (book_ != nullptr) workbook_close(book_);
}

namespace {

/// Spreadsheets have two names that differ in their capitals alone for one.
std::string in_small(std::string name) {
  for (auto& each : name) {
    if (each >= 'A' && each <= 'Z') each = static_cast<char>(each - 'A' + 'a');
  }
  return name;
}

}  // namespace

worksheet workbook::add(const std::string& label) {
  constexpr std::string_view refused = "[]:*?/\\'";
  std::string name;
  for (const char c : label) name += refused.find(c) == std::string_view::npos ? c : '-';
  name = cut(name, name_length_max);
  const auto base = name;
  for (int again = 2; std::ranges::find(names_, in_small(name)) != names_.end(); ++again) {
    const auto suffix = fmt::format(" {}", again);
    name = cut(base, name_length_max - suffix.size()) + suffix;
  }
  names_.push_back(in_small(name));
  auto* sheet = workbook_add_worksheet(book_, name.c_str());
  ensure(sheet != nullptr, "a sheet that a workbook takes");
  worksheet_set_landscape(sheet);
  worksheet_set_paper(sheet, 1);  // Letter
  worksheet_fit_to_pages(sheet, 1, 0);
  worksheet_set_margins(sheet, 0.4, 0.4, 0.6, 0.7);
  worksheet_gridlines(sheet, LXW_HIDE_ALL_GRIDLINES);
  did(worksheet_set_footer(sheet, footer_.c_str()));
  return worksheet{*this, sheet, name};
}

lxw_format* workbook::format(look as, bool strong) {
  auto& known = formats_[{as, strong}];
  if (known == nullptr) {
    known = workbook_add_format(book_);
    paint(known, as, strong);
  }
  return known;
}

std::expected<std::string, std::string> workbook::close() {
  const auto code = workbook_close(std::exchange(book_, nullptr));
  if (code == LXW_NO_ERROR) return bytes_of(file_);
  return std::unexpected(
      fmt::format("no workbook can be made: {}; accepted: room in memory, and a TMPDIR that can be "
                  "written to",
                  lxw_strerror(code)));
}

}  // namespace skyward::document
