// Writes the rules down as a plan pins them.
#include "server/printed_plan.hpp"

#include "request/known_build.hpp"
#include "request/rules_request.hpp"

namespace skyward::server {

house::table_plan printed_plan(const rules::rulebook& book) {
  house::table_plan plan;
  plan.game = book.game;
  plan.rulebook_sha256 = skyward::request::pin_of(book).rulebook_sha256;
  if (book.pot) {
    plan.rules.json = rules::pot_rules{book, book.editions.front()}.canonical();
  } else {
    rules::table_rules rules{book, book.editions.front()};
    if (!book.at_table.submission.empty()) rules.submit();
    plan.rules.json = rules.canonical();
  }
  return plan;
}

}  // namespace skyward::server
