// Everything that is filed or published of a game, as files: the par sheet in every format, the
// odds sign, the layout, the rules, and the export for Stake Engine.
#pragma once

#include "report/par/par_report.hpp"
#include "rules/lowered.hpp"
#include "rules/pot_rules.hpp"
#include "rules/table_rules.hpp"

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::report {

struct pack_file {
  std::string path{};  // `game/par.html`; below the pack's folder
  std::string bytes{};
};

/// The files of one game, in a folder of its name.
struct game_pack {
  std::string game{};
  std::string name{};
  std::string edition{};
  std::string rules_sha256{};
  std::vector<pack_file> files{};
};

/// errors  a sentence, when a wager may stand for ever or there is no room for a workbook
std::expected<game_pack, std::string> pack_of(const rules::lowered& game,
                                              const rules::table_rules& rules,
                                              const par_choices& choices = {});

/// Of a game that players play for a pot: its rules, as it has no par sheet.
game_pack pack_of(const rules::pot_rules& rules);

/// All files of a pack: those of the games, an index.html that links them, and manifest.json with
/// the SHA-256 of each.
///
/// in  version the program's
std::vector<pack_file> whole_pack(std::span<const game_pack> games, std::string_view version);

}  // namespace skyward::report
