// A table [[places]] stands for as many places as its longest list: whatever is no list is the same
// for all of them.
#include "rules/reading/read_felt.hpp"

#include "base/text.hpp"
#include "rules/reading/rulebook_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace skyward::rules {

namespace {

constexpr std::int64_t length_max = 100'000;  // more than eighty feet

using need = toml_reader::need;

class felt_reader {
 public:
  felt_reader(const toml::table& table, const std::string& file, const rulebook& book)
      : root_{table, "", file, problems_}, book_{book} {}

  std::expected<felt_plan, std::vector<problem>> read() {
    read_table();
    for (auto& from : root_.tables("sections")) read_section(from);
    for (auto& from : root_.tables("places")) read_places(from, plan_.places);
    read_seats();
    root_.finish();
    check_areas();
    if (!problems_.empty()) return std::unexpected(std::move(problems_));
    return std::move(plan_);
  }

 private:
  static int length(toml_reader& from, std::string_view key, std::int64_t least) {
    return static_cast<int>(from.required_whole(key, least, length_max));
  }

  /// `0b4a36`; nothing when absent.
  static std::optional<felt_colour> colour(toml_reader& from, std::string_view key) {
    const auto text = from.text(key, need::optional);
    if (!text) return std::nullopt;
    felt_colour read = 0;
    const auto* const end = text->data() + text->size();
    const auto [stopped, error] = std::from_chars(text->data(), end, read, 16);
    if (text->size() != 6 || error != std::errc{} || stopped != end) {
      from.fail(key, "accepted: red, green and blue as 0b4a36");
    }
    return read;
  }

  void check_clauses(toml_reader& from, std::string_view key,
                     const std::vector<std::string>& listed) const {
    for (std::size_t i = 0; i < listed.size(); ++i) {
      if (book_.clauses.contains(listed[i]) || listed[i].starts_with("ruling ")) continue;
      from.fail_element(key, i,
                        fmt::format("no clause of the rulebook: \"{}\"", one_line(listed[i])));
    }
  }
  std::vector<std::string> clauses(toml_reader& from) const {
    auto listed = from.texts("clauses");
    check_clauses(from, "clauses", listed);
    return listed;
  }

  void read_table() {
    auto from = root_.table("table");
    if (!from) return root_.fail_key("table", "missing; accepted: a table");
    plan_.shape = from->text("shape").value_or("");
    plan_.width = length(*from, "width", 1);
    plan_.height = length(*from, "height", 1);
    plan_.corner = length(*from, "corner", 0);
    plan_.felt = colour(*from, "felt").value_or(0x0b5d3b);
    plan_.rail = colour(*from, "rail").value_or(0x3a2a1c);
    plan_.clauses = clauses(*from);
    from->finish();
  }

  void read_section(toml_reader& from) {
    plan_.sections.push_back({from.text("id").value_or(""), from.text("label").value_or(""),
                              length(from, "x", -length_max), length(from, "y", -length_max),
                              length(from, "width", 1), length(from, "height", 1)});
    from.finish();
  }

  void read_seats() {
    auto from = root_.table("seats");
    if (!from) return root_.fail_key("seats", "missing; accepted: a table");
    plan_.seat_width = length(*from, "width", 1);
    plan_.seat_height = length(*from, "height", 1);
    for (auto& run : from->tables("runs")) {
      plan_.runs.push_back(
          {length(run, "x1", -length_max), length(run, "y1", -length_max),
           length(run, "x2", -length_max), length(run, "y2", -length_max),
           static_cast<int>(run.whole("turn", -360, 360, need::optional).value_or(0))});
      run.finish();
    }
    if (plan_.runs.empty()) from->fail_key("runs", "accepted: at least one");
    for (auto& each : from->tables("places")) read_places(each, plan_.at_each_seat);
    from->finish();
  }

  /// A key of many places: one value for all of them, or one for each.
  struct many {
    std::vector<std::int64_t> values;
    int of(std::size_t place) const {
      return static_cast<int>(values.size() == 1 ? values.front() : values[place]);
    }
  };
  many numbers(toml_reader& from, std::string_view key, std::int64_t least, std::size_t count) {
    many read{from.wholes(key, least, length_max)};
    if (read.values.size() != 1 && read.values.size() != count) {
      from.fail(key, fmt::format("accepted: one number, or {} of them", count));
      read.values.assign(count, least);
    }
    return read;
  }
  static std::vector<std::string> listed(toml_reader& from, std::string_view key,
                                         std::size_t count) {
    auto texts = from.texts(key);
    if (!texts.empty() && texts.size() != count) {
      from.fail(key, fmt::format("accepted: {} of them, one a place", count));
    }
    texts.resize(count);
    return texts;
  }

  void read_places(toml_reader& from, std::vector<felt_place>& to) {
    felt_place all;
    const std::vector<std::string> names{std::begin(felt_shape_names), std::end(felt_shape_names)};
    all.shape = one_of<felt_shape>(from, "shape", names);
    all.piece = from.text("piece", need::optional).value_or("");
    all.account = from.text("account", need::optional).value_or("");
    all.yards = static_cast<int>(from.whole("yards", 1, 100, need::optional).value_or(0));
    all.words = from.text("words", need::optional).value_or("");
    all.holds_dice = from.flag("holds_dice");
    all.fill = colour(from, "fill");
    all.line = colour(from, "line");
    all.ink = colour(from, "ink");
    const auto of_each = from.texts("clause_of_each");
    all.clauses = clauses(from);
    const auto areas = from.texts("areas");
    const auto spots = from.texts("spots");
    std::size_t count = 1;
    for (const auto* const key : {"areas", "spots", "titles", "texts", "faces", "clause_of_each"}) {
      count = std::max(count, from.texts(key).size());
    }
    for (const auto& [key, size] : {std::pair{"areas", areas.size()}, {"spots", spots.size()}}) {
      if (size != 0 && size != count) from.fail(key, fmt::format("accepted: {} of them", count));
    }
    const auto x = numbers(from, "x", -length_max, count);
    const auto y = numbers(from, "y", -length_max, count);
    const auto width = numbers(from, "width", 1, count);
    const auto height = from.has("height") ? numbers(from, "height", 1, count) : width;
    const auto titles = listed(from, "titles", count);
    const auto faces = listed(from, "faces", count);
    const auto texts = listed(from, "texts", count);
    check_clauses(from, "clause_of_each", of_each);
    if (!of_each.empty() && of_each.size() != count) {
      from.fail("clause_of_each", fmt::format("accepted: {} of them", count));
    }
    check_piece(from, all.piece, spots);
    from.finish();
    if (!problems_.empty()) return;
    for (std::size_t i = 0; i < count; ++i) {
      auto place = all;
      place.x = x.of(i);
      place.y = y.of(i);
      place.width = width.of(i);
      place.height = height.of(i);
      place.title = titles[i];
      if (!texts[i].empty()) place.words = texts[i];
      if (i < spots.size()) place.spot = spots[i];
      if (i < areas.size()) place.area = area(from, areas[i]);
      if (i < of_each.size()) place.clauses.push_back(of_each[i]);
      for (const char c : faces[i]) {
        if (c >= '1' && c <= '6') place.faces.push_back(c - '0');
      }
      const std::size_t wanted = all.shape == felt_shape::die         ? 1
                                 : all.shape == felt_shape::dice_pair ? 2
                                                                      : 0;
      if (place.faces.size() != wanted) {
        from.fail("faces", fmt::format("found \"{}\"; accepted: {} from 1 to 6", one_line(faces[i]),
                                       wanted));
      }
      to.push_back(std::move(place));
    }
  }

  std::optional<area_id> area(toml_reader& from, const std::string& id) {
    const auto found = book_.find_area(id);
    if (!found) {
      from.fail("areas", fmt::format("no area of the rulebook: \"{}\"", one_line(id)));
      return std::nullopt;
    }
    if (placed_[index(*found)]) from.fail("areas", fmt::format("\"{}\" has a place already", id));
    placed_.set(index(*found));
    return found;
  }

  /// A piece, or a kind of them, and its spots.
  void check_piece(toml_reader& from, const std::string& piece,
                   const std::vector<std::string>& spots) {
    if (book_.pot && piece == "button") return;
    if (piece.empty()) {
      if (!spots.empty()) from.fail("spots", "accepted: beside piece alone");
      return;
    }
    for (std::size_t i = 0; i < spots.size(); ++i) {
      const auto has = [&](const furniture_piece& each) {
        return (each.id == piece || each.kind == piece) &&
               std::ranges::find(each.spots, spots[i]) != each.spots.end();
      };
      if (!std::ranges::any_of(book_.pieces, has)) {
        from.fail_element(
            "spots", i, fmt::format("no spot of {}: \"{}\"", one_line(piece), one_line(spots[i])));
      }
    }
  }

  void check_areas() {
    if (!problems_.empty()) return;
    for (const auto id : ids_of<area_id>(book_.areas)) {
      if (placed_[index(id)]) continue;
      root_.fail_key("places", fmt::format("area {} has no place", book_.areas[index(id)].id));
    }
  }

  std::vector<problem> problems_;
  toml_reader root_;
  const rulebook& book_;
  felt_plan plan_;
  area_set placed_;
};

}  // namespace

std::expected<felt_plan, std::vector<problem>> read_felt(std::string_view text,
                                                         const std::string& file,
                                                         const rulebook& book) {
  const auto table = parse_toml(text, file);
  if (!table) return std::unexpected(std::vector{table.error()});
  return felt_reader{*table, file, book}.read();
}

}  // namespace skyward::rules
