// One function a game, `games::<folder>::define`: makes its definition under the rules of a table.
#pragma once

#include "rules/definition.hpp"
#include "rules/table_rules.hpp"

#include <memory>

#define SKYWARD_GAME(folder)                                                        \
  namespace skyward::games::folder {                                                \
  std::unique_ptr<const rules::definition> define(const rules::table_rules& rules); \
  }
#include "games/catalogue.def"
#undef SKYWARD_GAME
#undef SKYWARD_POT_GAME
