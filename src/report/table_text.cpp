// What happens at a table as lines for people; the sentences are in the files that are named for
// them.
#include "report/table_text.hpp"

#include "document/wrap.hpp"
#include "report/pot_sentences.hpp"
#include "report/table_sentences.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::report {

namespace {

/// One sentence an event, from whichever part has it.
template <typename... Part>
struct sentences_of : Part... {
  sentences_of(const table::line_codec& names, bool cites) : Part{{names, cites}}... {}
  using Part::operator()...;
};
using sentence = sentences_of<seat_sentences, table_sentences, play_sentences, correction_sentences,
                              pot_sentences>;

}  // namespace

std::string marked(std::string_view mark, const std::string& text) {
  auto lines = document::wrapped(text, "        ");
  lines.replace(0, std::min<std::size_t>(8, lines.size()), mark);
  return lines;
}

std::string event_sentence(const table::line_codec& names, const table::log_entry& happened) {
  return std::visit(sentence{names, false}, happened.what);
}

std::string event_text(const table::line_codec& names, const table::log_entry& happened) {
  auto text = std::visit(sentence{names, true}, happened.what);
  if (text.empty()) return "";
  if (happened.from_paper) text += " [paper]";
  return marked(fmt::format("{:>6}  ", table::entry_text(happened.id)), text);
}

std::string refusal_text(std::string_view code, std::string_view clause, std::string_view message) {
  return marked("        ", fmt::format("refused: {} ({}; {})", message, code, clause));
}

std::string refusal_text(const table::refusal& why) {
  return refusal_text(name_of(why.code), why.clause, why.message);
}

}  // namespace skyward::report
