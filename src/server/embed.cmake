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
