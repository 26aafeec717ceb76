// Reads what happens to wagers and furniture in a rulebook: the pieces, the dealer's calls, and the
// steps that settle each.
#include "rules/reading/rulebook_parts.hpp"

#include <fmt/format.h>

namespace skyward::rules {

namespace {

void read_piece(rulebook_file& file, toml_reader& from) {
  furniture_piece piece;
  piece.id = from.text("id").value_or("");
  piece.kind = from.text("kind", toml_reader::need::optional).value_or(piece.id);
  piece.spots = from.texts("spots");
  piece.from_dealers_left = from.flag("from_dealers_left");
  piece.shows_throw = from.flag("shows_throw");
  if (piece.spots.empty()) from.fail("spots", "a piece has at least one spot");
  if (file.book.pieces.size() == pieces_max) {
    from.fail("id", fmt::format("accepted: at most {} pieces", pieces_max));
    return;
  }
  from.finish();
  file.book.pieces.push_back(std::move(piece));
}

/// Adds the columns of a group (`name`, `name/term`) or one column.
void select_columns(const rulebook& book, toml_reader& from, const std::string& name,
                    column_set& columns) {
  const auto before = columns;
  const auto slash = name.find('/');
  const auto group = name.substr(0, slash);
  const auto term = slash == std::string::npos ? "" : name.substr(slash + 1);
  for (const auto id : ids_of<column_id>(book.columns)) {
    const auto& column = book.columns[index(id)];
    const bool of_group = book.groups[index(book.areas[index(column.area)].group)].id == group;
    if (column.name == name || (of_group && column.term == term)) columns.set(index(id));
  }
  if (columns == before) {
    from.fail("wagers", fmt::format("no group or area, or one twice: \"{}\"", name));
  }
}

}  // namespace

std::vector<piece_id> pieces_of_kind(const rulebook& book, toml_reader& from,
                                     std::string_view key) {
  std::vector<piece_id> pieces;
  const auto kind = from.text(key).value_or("");
  for (const auto piece : ids_of<piece_id>(book.pieces)) {
    if (book.pieces[index(piece)].kind == kind) pieces.push_back(piece);
  }
  if (pieces.empty()) from.fail(key, fmt::format("no such piece: \"{}\"", kind));
  return pieces;
}

namespace {

settlement_step read_step(rulebook_file& file, toml_reader& from) {
  const auto& book = file.book;
  settlement_step step;
  step.scope = one_of<step_scope>(from, "scope", {"each-seat", "all-seats"});
  step.action = one_of<step_action>(from, "do", {"collect", "pay", "settle", "move", "place"});
  for (const auto& name : from.texts("wagers")) select_columns(book, from, name, step.columns);
  if (from.has("furniture")) {
    step.pieces = pieces_of_kind(book, from, "furniture");
    step.to = from.text("to", toml_reader::need::optional).value_or("");
  }
  if (step.action == step_action::place) {
    const auto circles = from.whole("circles", 1, 64, toml_reader::need::optional);
    if (circles) step.circles = *circles;
  }
  step.clause = file.clause(from, "clause");
  from.finish();
  return step;
}

/// Every purchase is taken once; nothing is paid before a throw.
void read_close_step(rulebook_file& file, toml_reader& from) {
  auto& steps = file.book.bets_closed;
  const auto step = read_step(file, from);
  if (step.action == step_action::pay || step.action == step_action::settle) {
    from.fail("do", "nothing is decided before a throw; accepted: collect, move, place");
  }
  const bool collects = step.action == step_action::collect;
  if (collects && std::ranges::count(steps, step_action::collect, &settlement_step::action) > 0) {
    from.fail("do", "purchases are collected by a step above; accepted: one collect, of all");
  }
  steps.push_back(step);
}

void read_call(rulebook_file& file, toml_reader& from) {
  auto& calls = file.book.calls;
  call call;
  call.id = from.text("id").value_or("");
  call.clause = file.clause(from, "clause");
  call.numbers = from.texts("numbers");
  if (call.numbers.size() > call_numbers::most) {
    from.fail("numbers", fmt::format("accepted: at most {} names", call_numbers::most));
  }
  call.words = spoken_words::plain(call.id, call.numbers);
  if (const auto words = from.text("words", toml_reader::need::optional)) {
    auto said = spoken_words::parse(*words, call.numbers);
    if (!said) from.fail("words", said.error());
    if (said) call.words = std::move(*said);
  }
  for (auto& each : from.tables("settlement")) call.settlement.push_back(read_step(file, each));
  if (const auto other = from.text("settled_as", toml_reader::need::optional)) {
    const auto above = std::ranges::find(calls, *other, &rules::call::id);
    if (above == calls.end()) {
      from.fail("settled_as", fmt::format("no call above this one is \"{}\"", *other));
    } else {
      call.settlement = above->settlement;
    }
  }
  from.finish();
  calls.push_back(std::move(call));
}

}  // namespace

void read_settlement(rulebook_file& file) {
  auto& root = file.root;
  auto& book = file.book;
  for (auto& each : root.tables("furniture")) read_piece(file, each);
  for (auto& each : root.tables("round_opens")) book.round_opens.push_back(read_step(file, each));
  for (auto& each : root.tables("bets_closed")) read_close_step(file, each);
  for (auto& each : root.tables("calls")) read_call(file, each);
}

}  // namespace skyward::rules
