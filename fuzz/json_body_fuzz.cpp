// Bodies that anyone may send: what is read of one is within its bounds, and the same when it is
// written and read again; what is not read says why in one line.
#include "base/ensure.hpp"
#include "server/json_body.hpp"

#include <boost/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace {

using namespace skyward;
using namespace skyward::server;
namespace json = boost::json;

constexpr std::int64_t most = 7;

struct body_read {
  std::string name;
  std::optional<std::string> nick;
  std::int64_t seats{};
  std::vector<std::string> roles;
  json_body::limit_asked limit;
};

std::optional<body_read> read(const std::string& text) {
  json_body body{text};
  body_read all{body.text("name"), body.optional_text("nick"), body.whole("seats", 1, most),
                body.texts("roles"), body.limit("most", 1, most)};
  const auto why = body.problem_found();
  if (!why) return all;
  ensure(why->status == 422 && !why->detail.empty(), "a refusal that says why");
  ensure(why->detail.find('\n') == std::string::npos, "in one line");
  return std::nullopt;
}

std::string written(const body_read& all) {
  json::object text{{"name", all.name}, {"seats", all.seats}, {"roles", json::array{}}};
  for (const auto& each : all.roles) text["roles"].as_array().emplace_back(each);
  if (all.nick) text["nick"] = *all.nick;
  if (all.limit.given && all.limit.amount) text["most"] = *all.limit.amount;
  if (all.limit.given && !all.limit.amount) text["most"] = nullptr;
  return json::serialize(text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto once = read({reinterpret_cast<const char*>(data), size});
  if (!once) return 0;
  ensure(once->seats >= 1 && once->seats <= most, "a number within its bounds");
  ensure(!once->limit.amount || (*once->limit.amount >= 1 && *once->limit.amount <= most),
         "a limit");
  const auto again = read(written(*once));
  ensure(again && again->name == once->name && again->nick == once->nick &&
             again->seats == once->seats && again->roles == once->roles &&
             again->limit.given == once->limit.given && again->limit.amount == once->limit.amount,
         "a body that reads back");
  return 0;
}
