# Puts the fonts of drawings into the binary, as tools/make_fonts wrote them.
foreach(weight regular bold)
  set(font ${CMAKE_CURRENT_SOURCE_DIR}/document/inter/${weight}.ttf)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${font})
  file(READ ${font} bytes HEX)
  string(REGEX REPLACE "(................................................................)" "\\1\n" bytes "${bytes}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  set(out ${CMAKE_CURRENT_BINARY_DIR}/document/${weight}_font.cpp)
  file(CONFIGURE OUTPUT ${out} @ONLY CONTENT
"#include <cstddef>
namespace skyward::document {
extern const unsigned char @weight@_font[];
extern const std::size_t @weight@_font_size;
const unsigned char @weight@_font[] = {
@bytes@};
const std::size_t @weight@_font_size = sizeof @weight@_font;
}  // namespace skyward::document
")
  target_sources(skyward_document PRIVATE ${out})
endforeach()
