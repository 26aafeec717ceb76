// Notes of a round, in the words of the wire.
#include "training/round_notes.hpp"

#include "record/object_reader.hpp"
#include "table/vocabulary/teller.hpp"

#include <boost/json.hpp>

#include <algorithm>

namespace skyward::training {

namespace json = boost::json;

std::int64_t between(lots& by, std::int64_t least, std::int64_t most) {
  return least + static_cast<std::int64_t>(by.below(static_cast<std::size_t>(most - least + 1)));
}

table::role teller_of(const rules::rulebook& book, const rules::procedure_step& step) {
  using enum table::role;
  if (step.actor == name_of(floorperson)) return floorperson;
  if (step.actor == name_of(stickperson)) return stickperson;
  // For the shooter tells who stands beside: whoever has the stick, if anybody has.
  return step.actor != name_of(dealer) && table::has_stickperson(book) ? stickperson : dealer;
}

json::array shuffled_steps(const rules::rulebook& book, lots& by) {
  std::vector<const rules::procedure_step*> all;
  for (const auto& each : book.procedure) all.push_back(&each);
  fairness::shuffle(by, all);
  json::array steps;
  for (const auto* each : all) {
    steps.push_back(
        json::object{{"id", each->id}, {"actor", each->actor}, {"prompt", each->prompt}});
  }
  return steps;
}

void ask_step(exercise& of, const rules::procedure_step& step, std::string_view clause) {
  const auto before = std::ranges::count(of.questions, asked::step, &question::kind);
  of.questions.push_back(
      {asked::step, {{"step_number", before + 1}}, {{"step", step.id}}, std::string{clause}});
}

void note_throw(exercise& of, const dice::face_list& dice) {
  json::array faces;
  for (const auto each : std::span<const dice::face>{dice}) faces.emplace_back(each.pips());
  of.throws.push_back(std::move(faces));
}

table::dice_report report_of(const dice::face_list& dice) {
  table::dice_report report;
  for (const auto each : std::span<const dice::face>{dice}) {
    report.add({dice::rest::flat, each});
  }
  return report;
}

json::object words_of(const table::line_codec& codec, const table::any_event& what) {
  std::string line;
  codec.write_kept(line, what);
  return json::parse(record::text(line)).get_object();
}

}  // namespace skyward::training
