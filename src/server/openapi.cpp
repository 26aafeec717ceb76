// Writes down the operations as they are served.
#include "server/openapi.hpp"

#include "server/api_schemas.hpp"
#include "server/operation.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <string>
#include <vector>

namespace skyward::server {

namespace {

namespace json = boost::json;

constexpr std::string_view title = "The live house of Skyward";
constexpr std::string_view session_scheme = "session";

json::object schema_named(std::string_view name) {
  return {{"$ref", "#/components/schemas/" + std::string{name}}};
}

/// in  types  with commas between
json::object content_of(std::string_view types, std::string_view schema) {
  json::object media;
  if (!schema.empty()) media["schema"] = schema_named(schema);
  json::object content;
  while (!types.empty()) {
    const auto type = types.substr(0, types.find(','));
    content[type] = media;
    types.remove_prefix(std::min(types.size(), type.size() + 1));
  }
  return content;
}

/// `{table}` of a path, and what its query may say.
json::array parameters_of(const operation& of) {
  json::array all;
  for (auto left = of.path; left.contains('{');) {
    left.remove_prefix(left.find('{') + 1);
    const auto name = left.substr(0, left.find('}'));
    all.push_back(json::object{{"name", name},
                               {"in", "path"},
                               {"required", true},
                               {"schema", json::object{{"type", "string"}}}});
  }
  for (auto left = of.query; !left.empty();) {
    const auto name = left.substr(0, left.find(','));
    left.remove_prefix(std::min(left.size(), name.size() + 1));
    const auto* const type =
        name == "stream" || name == "edition" || name == "day" ? "string" : "integer";
    all.push_back(json::object{{"name", name},
                               {"in", "query"},
                               {"required", false},
                               {"schema", json::object{{"type", type}}}});
  }
  return all;
}

std::string askers_text(asker_set who) {
  std::vector<std::string> names;
  if ((who & strangers) != 0) return "Anybody may ask.";
  for (std::size_t i = 0; i < std::size(account_kind_names); ++i) {
    const auto kind = static_cast<account_kind>(i);
    if ((who & only(kind)) != 0 && kind != account_kind::house_player) {
      names.emplace_back(account_kind_names[i]);
    }
  }
  return fmt::format("Asked by: {}.", fmt::join(names, ", "));
}

json::object responses_of(const operation& of) {
  json::object done{{"description", of.status == 204 ? "done" : "answered"}};
  if (of.status != 204) done["content"] = content_of(of.type, of.gives);
  return {{std::to_string(of.status), std::move(done)},
          {"4XX", json::object{{"$ref", "#/components/responses/refused"}}},
          {"5XX", json::object{{"$ref", "#/components/responses/refused"}}}};
}

json::object described(const operation& of) {
  json::object text{{"operationId", of.id},
                    {"summary", of.summary},
                    {"description", askers_text(of.askers)},
                    {"responses", responses_of(of)}};
  if (auto all = parameters_of(of); !all.empty()) text["parameters"] = std::move(all);
  if (!of.body.empty()) {
    text["requestBody"] =
        json::object{{"required", true}, {"content", content_of(json_type, of.body)}};
  }
  json::array security;
  if ((of.askers & strangers) == 0)
    security.push_back(json::object{{session_scheme, json::array{}}});
  text["security"] = std::move(security);
  return text;
}

std::string_view verb_of(method asked) {
  return asked == method::get ? "get" : asked == method::post ? "post" : "delete";
}

json::object info() {
  return {{"title", title},
          {"version", "1.0.0"},
          {"description",
           "Money is whole cents, moments are UTC. A command has an id that its sender makes; sent "
           "again it does nothing more. Refusals name their code and, where a rule says so, its "
           "clause."},
          {"license", json::object{{"name", "as the program"}, {"identifier", "Apache-2.0"}}}};
}

}  // namespace

std::string openapi_json() {
  json::object paths;
  for (const auto& each : operations()) {
    auto& at = paths[each.path];
    if (at.is_null()) at = json::object{};
    at.get_object()[verb_of(each.asked)] = described(each);
  }
  json::object refused{{"description", "refused"},
                       {"content", content_of("application/problem+json", "problem")}};
  json::object components{
      {"schemas", api_schemas_of(json::array{paths, refused})},
      {"responses", json::object{{"refused", std::move(refused)}}},
      {"securitySchemes",
       json::object{{session_scheme, json::object{{"type", "apiKey"},
                                                  {"in", "cookie"},
                                                  {"name", "skyward"},
                                                  {"description", "__Host-skyward over TLS"}}}}}};
  return json::serialize(json::object{{"openapi", "3.1.0"},
                                      {"info", info()},
                                      {"servers", json::array{json::object{{"url", "/"}}}},
                                      {"paths", std::move(paths)},
                                      {"components", std::move(components)}}) +
         "\n";
}

std::string asyncapi_json() {
  const auto message = [](std::string_view name, std::string_view summary) {
    return json::object{{"name", name}, {"summary", summary}, {"payload", schema_named(name)}};
  };
  json::object messages{
      {"watch", message("watch", "Tell what happens at a table, from a record on.")},
      {"leave", message("leave", "Tell no more of it.")},
      {"table_command", message("table_command", "A command at a table.")},
      {"lab_command", message("lab_command", "A question to the lab, told of as it goes on.")},
      {"cancel", message("cancel", "No more of a job.")},
      {"job", message("job", "How far a job is, and at last its answer.")},
      {"watching", message("watching", "All that was missed is told; what comes follows.")},
      {"frame", message("frame", "What a record of a table says happened.")},
      {"reminder", message("reminder", "It is time to look at time and money.")},
      {"answer", message("answer", "A command was kept, or why not.")},
      {"refused", message("refused", "Why something else that was sent is not done.")}};
  const auto referred = [](std::initializer_list<std::string_view> names) {
    json::array all;
    for (const auto name : names) {
      all.push_back(json::object{{"$ref", "#/channels/socket/messages/" + std::string{name}}});
    }
    return all;
  };
  const json::object channel{{"$ref", "#/channels/socket"}};
  json::object operations{
      {"hear", json::object{{"action", "receive"},
                            {"channel", channel},
                            {"messages", referred({"watch", "leave", "table_command", "lab_command",
                                                   "cancel"})}}},
      {"tell", json::object{{"action", "send"},
                            {"channel", channel},
                            {"messages", referred({"watching", "frame", "answer", "reminder", "job",
                                                   "refused"})}}}};
  auto schemas = api_schemas_of(messages);
  return json::serialize(json::object{
             {"asyncapi", "3.0.0"},
             {"info", json::object{{"title", title}, {"version", "1.0.0"}}},
             {"channels",
              json::object{{"socket", json::object{{"address", "/api/v1/socket"},
                                                   {"messages", std::move(messages)}}}}},
             {"operations", std::move(operations)},
             {"components", json::object{{"schemas", std::move(schemas)}}}}) +
         "\n";
}

}  // namespace skyward::server
