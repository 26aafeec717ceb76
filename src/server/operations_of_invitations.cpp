// Answers who comes to a private table by an invitation, and who makes one.
#include "record/json_text.hpp"
#include "server/ask_house.hpp"
#include "server/json_body.hpp"
#include "server/operation.hpp"
#include "server/table_requests.hpp"

#include <fmt/format.h>

#include <array>

namespace skyward::server {

namespace {

using boost::asio::awaitable;
using record::append_text;

awaitable<response> accept_invitation(asked_operation& of) {
  const auto done = of.on.people.accept_invitation(of.parts[0], of.session->who->id, of.on.now());
  if (!done) co_return response_of(problem_of(done.error()));
  std::string text = R"({"table":)";
  append_text(text, done->table);
  text +=
      fmt::format(R"(,"seats_left":{},"until":"{}"}})", done->seats, moment_text(done->expires));
  co_return json_response(std::move(text));
}

/// Until when one may have others come to a table. Whoever plays and was let in there may as long
/// as the invitation holds by which they came: nobody invites for longer than the house has.
std::expected<moment, problem> invites_until(const asker& by, const std::string& table,
                                             moment now) {
  if (by.is(players)) {
    const auto came = by.invited.find(table);
    if (came != by.invited.end() && came->second > now) return came->second;
    return std::unexpected(problem{403,
                                   "not_invited",
                                   "accepted: from the house, and from who was invited there while "
                                   "that invitation holds",
                                   {}});
  }
  if (by.kind == account_kind::staff && !by.works_as(live::work_role::manager) &&
      !by.works_as(live::work_role::floorperson)) {
    return std::unexpected(
        problem{403, "role_may_not", "accepted: from a manager or a floorperson", {}});
  }
  constexpr std::chrono::milliseconds lasts_most = std::chrono::hours{90 * 24};
  return moment{now.milliseconds() + lasts_most.count()};
}

awaitable<response> invite(asked_operation& of) {
  const auto latest = invites_until(asker_of(*of.session->who), of.parts[0], of.on.now());
  if (!latest) co_return response_of(latest.error());
  json_body body{of.asked.body};
  constexpr std::int64_t seats_most = 64;
  const auto seats = body.whole("seats", 1, seats_most);
  const auto until = parse_moment(body.text("until"));
  if (const auto wrong = body.problem_found()) co_return response_of(*wrong);
  if (!until || *until > *latest) {
    co_return response_of(not_accepted("until: accepted: a moment until " + moment_text(*latest)));
  }
  house_job<json_answer> job = [table = of.parts[0]](house_side& house, auto then) {
    then(check_private(house, table));
  };
  auto asking = ask_house<json_answer>(of.on.house, std::move(job));
  const auto is_private = co_await std::move(asking);
  if (!is_private) co_return response_of(is_private.error());
  const auto token = of.on.people.invite(of.parts[0], static_cast<int>(seats), *until, of.on.now());
  if (!token) co_return response_of(problem_of(token.error()));
  std::string text = R"({"invitation":)";
  append_text(text, token->view());
  co_return json_response(text + "}", 201);
}

constexpr std::array operations_of_invitations{
    operation{.id = "accept_invitation",
              .asked = method::post,
              .path = "/api/v1/invitations/{invitation}",
              .askers = players,
              .summary = "Takes a seat of an invitation to a private table.",
              .gives = "accepted_invitation",
              .at_server = accept_invitation},
    operation{.id = "invite",
              .asked = method::post,
              .path = "/api/v1/tables/{table}/invitations",
              .askers = static_cast<asker_set>(staff | administrators | players),
              .summary = "A link by which so many players may sit down at a private table; also "
                         "from who was invited there.",
              .body = "asked_invitation",
              .gives = "invitation",
              .status = 201,
              .at_server = invite},
};

}  // namespace

std::span<const operation> invitation_operations() {
  return operations_of_invitations;
}

}  // namespace skyward::server
