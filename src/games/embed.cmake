# Puts every game's rulebook.toml and layout.toml into the binary, with the golden rounds that prove its clauses where
# there are any: one generated source file for each line of catalogue.def, the only list of games.

file(STRINGS games/catalogue.def game_lines REGEX "^SKYWARD_(POT_)?GAME\\(")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS games/catalogue.def)
foreach(line IN LISTS game_lines)
  string(REGEX REPLACE "^SKYWARD_(POT_)?GAME\\(([a-z0-9_]+)\\).*" "\\2" game "${line}")
  # A game without its functions would be told by the linker, in its words.
  file(GLOB sources games/${game}/*.cpp)
  set(defined ${line})
  if(line MATCHES "^SKYWARD_GAME")
    set(defined "")
    foreach(source IN LISTS sources)
      file(STRINGS ${source} found REGEX "[ >]define\\(const rules::table_rules&")
      string(APPEND defined "${found}")
    endforeach()
  endif()
  if(NOT defined)
    message(FATAL_ERROR "src/games/catalogue.def lists ${line}, but no file of src/games/${game} has "
      "std::unique_ptr<const rules::definition> define(const rules::table_rules&); a game for a pot "
      "has none and is listed as SKYWARD_POT_GAME(${game})")
  endif()
  foreach(part rulebook layout)
    set(file ${CMAKE_CURRENT_SOURCE_DIR}/games/${game}/${part}.toml)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    if(NOT EXISTS ${file})
      message(FATAL_ERROR "src/games/catalogue.def lists ${line}, but there is no ${file}")
    endif()
    file(READ ${file} ${part})
  endforeach()
  set(proofs ${CMAKE_CURRENT_SOURCE_DIR}/games/${game}/golden/proofs.tsv)
  set(proofs_text "")
  if(EXISTS ${proofs})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${proofs})
    file(READ ${proofs} proofs_text)
  endif()
  set(out ${CMAKE_CURRENT_BINARY_DIR}/games/${game}_rulebook.cpp)
  file(CONFIGURE OUTPUT ${out} @ONLY CONTENT
"#include <string_view>
namespace skyward::games::@game@ {
extern const std::string_view rulebook_text;
const std::string_view rulebook_text = R\"rulebook(@rulebook@)rulebook\";
extern const std::string_view layout_text;
const std::string_view layout_text = R\"layout(@layout@)layout\";
extern const std::string_view proofs_text;
const std::string_view proofs_text = R\"proofs(@proofs_text@)proofs\";
}
")
  target_sources(skyward_games PRIVATE ${out})
endforeach()
