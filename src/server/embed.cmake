# Puts the recorded examples of the API into the binary.
set(examples ${CMAKE_CURRENT_SOURCE_DIR}/server/api_examples.json)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${examples})
file(READ ${examples} text)
set(out ${CMAKE_CURRENT_BINARY_DIR}/server/recorded_examples.cpp)
file(CONFIGURE OUTPUT ${out} @ONLY CONTENT
"#include <string_view>
namespace skyward::server {
extern const std::string_view recorded_examples;
const std::string_view recorded_examples = R\"examples(@text@)examples\";
}  // namespace skyward::server
")
target_sources(skyward_server PRIVATE ${out})

# And the page, every file below web/dist as it is and packed by gzip: the assembler takes the bytes.
set(dist ${PROJECT_SOURCE_DIR}/web/dist)
file(GLOB_RECURSE page_files CONFIGURE_DEPENDS RELATIVE ${dist} ${dist}/*)
set(packed_in ${CMAKE_CURRENT_BINARY_DIR}/server/page)
file(MAKE_DIRECTORY ${packed_in})
set(number 0)
set(bytes "")
set(names "")
set(rows "")
set(read "")
foreach(file IN LISTS page_files)
  set(packed ${packed_in}/${number}.gz)
  add_custom_command(OUTPUT ${packed} COMMAND gzip -9 -n -c ${dist}/${file} > ${packed}
    DEPENDS ${dist}/${file} VERBATIM)
  foreach(of whole packed)
    set(path ${dist}/${file})
    if("${of}" STREQUAL "packed")
      set(path ${packed})
    endif()
    list(APPEND read ${path})
    set(name skyward_page_${number}_${of})
    string(APPEND bytes "asm(R\"(\n.section .rodata\n.global ${name}\n.hidden ${name}\n${name}:\n"
      ".incbin \"${path}\"\n.global ${name}_end\n.hidden ${name}_end\n${name}_end:\n.byte 0\n.text\n)\");\n")
    string(APPEND names "extern const char ${name}[];\nextern const char ${name}_end[];\n")
  endforeach()
  set(whole skyward_page_${number}_whole)
  set(small skyward_page_${number}_packed)
  string(APPEND rows "    {\"${file}\", {${whole}, ${whole}_end}, {${small}, ${small}_end}},\n")
  math(EXPR number "${number} + 1")
endforeach()
set(out ${CMAKE_CURRENT_BINARY_DIR}/server/embedded_page.cpp)
file(CONFIGURE OUTPUT ${out} @ONLY CONTENT
"#include \"server/page_files.hpp\"

#include <vector>

@bytes@
extern \"C\" {
@names@}

namespace skyward::server {
std::span<const embedded_file> embedded_page() {
  static const std::vector<embedded_file> files{
@rows@  };
  return files;
}
}  // namespace skyward::server
")
set_source_files_properties(${out} PROPERTIES OBJECT_DEPENDS "${read}" SKIP_UNITY_BUILD_INCLUSION ON)
target_sources(skyward_server PRIVATE ${out})
