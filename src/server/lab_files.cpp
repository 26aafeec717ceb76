// Has the bytes made that the command writes, and names them.
#include "server/lab_files.hpp"

#include "document/zip_archive.hpp"
#include "request/pack_request.hpp"
#include "request/par_request.hpp"
#include "server/flag_reader.hpp"

#include <fmt/format.h>

#include <vector>

namespace skyward::server {

namespace ask = skyward::request;  // beside the request of HTTP

namespace {

/// `game-edition`, and of rules other than printed how their hash begins.
template <class Rules>
std::string stem_of(const ask::rules_request& asked, const Rules& rules) {
  constexpr std::size_t enough = 8;
  auto name = fmt::format("{}-{}", asked.game, rules.in_edition().id);
  if (!asked.submission && asked.options.empty()) return name;
  return fmt::format("{}-{}", name, rules.sha256().substr(0, enough));
}

ask::accepted<std::string> file_stem(const ask::rules_request& asked) {
  if (asked.game.empty()) {
    return ask::refuse("game: missing; accepted: " + join(ask::all_game_ids()));
  }
  if (const auto* book = ask::find_pot_game(asked.game)) {
    const auto rules = ask::pot_rules_of(*book, asked);
    if (!rules) return std::unexpected(rules.error());
    return stem_of(asked, *rules);
  }
  const auto found = ask::books_named(asked.game);
  if (!found) return std::unexpected(found.error());
  const auto rules = ask::rules_of(*found->front(), asked);
  if (!rules) return std::unexpected(rules.error());
  return stem_of(asked, *rules);
}

ask::accepted<std::string> pack_bytes(const ask::par_request& asked) {
  const auto files =
      ask::filing_pack_of({static_cast<const ask::rules_request&>(asked), asked.confidence});
  if (!files) return std::unexpected(files.error());
  std::vector<document::zip_member> members;
  for (const auto& each : *files) members.push_back({each.path, each.bytes});
  return document::zip_archive(members);
}

/// Of what goes into a file; zip has every format.
ask::par_format format_of(lab_file_kind kind) {
  switch (kind) {
    case lab_file_kind::html:
      return ask::par_format::html;
    case lab_file_kind::csv:
      return ask::par_format::csv;
    case lab_file_kind::svg:
      return ask::par_format::svg;
    case lab_file_kind::xlsx:
    case lab_file_kind::zip:
      break;
  }
  return ask::par_format::xlsx;
}

ask::accepted<lab_file> file_of(lab_file_kind kind, flag_reader& in) {
  ask::par_request asked;
  asked.format = format_of(kind);
  read_rules(in, asked);
  if (const auto sure = in.words("confidence")) asked.confidence = ask::read_whole(*sure);
  if (kind == lab_file_kind::csv) asked.detail = in.mark("detail");
  in.finish();
  const auto stem = file_stem(asked);
  if (!stem) return std::unexpected(stem.error());
  auto bytes = kind == lab_file_kind::zip ? pack_bytes(asked) : ask::par_of(asked);
  if (!bytes) return std::unexpected(bytes.error());
  return lab_file{fmt::format("{}.{}", *stem, lab_file_names[static_cast<std::size_t>(kind)]),
                  *std::move(bytes)};
}

}  // namespace

std::optional<lab_file_kind> lab_file_named(std::string_view name) {
  return ask::read_name<lab_file_kind>(lab_file_names, name).value;
}

std::expected<lab_file, problem> make_lab_file(lab_file_kind kind, const std::string& body) {
  return read_question<lab_file>(
      body, [&](flag_reader& in, const auto& /*question*/) { return file_of(kind, in); });
}

}  // namespace skyward::server
