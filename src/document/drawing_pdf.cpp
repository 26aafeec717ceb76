// A drawing as a PDF through libharu. Each page is turned over once, so that its origin is the
// upper left corner and y grows downwards, as in the drawing; letters are turned back.
#include "base/descriptor.hpp"
#include "base/ensure.hpp"
#include "document/drawing.hpp"

#include <fmt/format.h>

#include <cmath>
#include <hpdf.h>
#include <memory>
#include <numbers>
#include <sys/mman.h>
#include <unistd.h>

namespace skyward::document {

namespace {

/// Errors of libhpdf are ours: no part of a drawing depends on anything from outside but its text.
void fail(HPDF_STATUS /*error*/, HPDF_STATUS /*detail*/, void* /*user*/) {
  ensure(false, "report: libhpdf draws what it is asked to");
}

struct closer {
  void operator()(HPDF_Doc document) const { HPDF_Free(document); }
};
using document_handle = std::unique_ptr<HPDF_Doc_Rec, closer>;

HPDF_REAL real(length hundredths) {
  return static_cast<HPDF_REAL>(hundredths) / 100;
}

HPDF_REAL part(colour of, unsigned shift) {
  return static_cast<HPDF_REAL>((static_cast<std::uint32_t>(of) >> shift) & 0xFFU) / 255;
}

/// A character beyond Latin 1 in the encoding of Windows; 0 where it has none.
char windows_letter(std::string_view character) {
  constexpr std::pair<std::string_view, char> letters[] = {
      {"\u2013", '\x96'}, {"\u2014", '\x97'}, {"\u2018", '\x91'},
      {"\u2019", '\x92'}, {"\u201C", '\x93'}, {"\u201D", '\x94'},
      {"\u2022", '\x95'}, {"\u2026", '\x85'}, {"\u20AC", '\x80'}};
  for (const auto& [letter, byte] : letters) {
    if (character.starts_with(letter)) return byte;
  }
  return 0;
}

/// A text in the encoding of the fonts, every character that they lack a question mark.
std::string western(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0U;
    if (byte >= 0x20 && byte < 0x7F) {
      out += text[i];
    } else if ((byte == 0xC2 && next >= 0xA0) || (byte == 0xC3 && next >= 0x80)) {
      out += static_cast<char>(byte == 0xC2 ? next : next + 0x40U);
      ++i;
    } else if ((byte & 0xC0U) != 0x80U) {
      const auto letter = windows_letter(text.substr(i));
      out += letter != 0 ? letter : '?';
    }
  }
  return out;
}

/// A font in the document, in the way that libharu takes one: by the name of a file, which here is
/// one of memory alone.
HPDF_Font font_in(HPDF_Doc document, font_weight weight) {
  const descriptor file{::memfd_create("font", MFD_CLOEXEC)};
  const auto bytes = font_file(weight);
  ensure(file.is_open() && ::write(file.number(), bytes.data(), bytes.size()) ==
                               static_cast<ssize_t>(bytes.size()),
         "document: memory for a font");
  const auto name = fmt::format("/proc/self/fd/{}", file.number());
  const auto* loaded = HPDF_LoadTTFontFromFile(document, name.c_str(), HPDF_TRUE);
  auto* font = HPDF_GetFont(document, loaded, "WinAnsiEncoding");
  // Every letter counts as used, so that the font is always in it whole: libharu 2.3 cannot write
  // one whose letters come to a multiple of its buffer, as one set of letters in some thousand
  // does.
  std::string letters;
  for (int letter = 0x20; letter < 0x100; ++letter) letters += static_cast<char>(letter);
  HPDF_Font_TextWidth(font, reinterpret_cast<const HPDF_BYTE*>(letters.data()),
                      static_cast<HPDF_UINT>(letters.size()));
  return font;
}

/// Draws on one page.
struct pdf_writer {
  HPDF_Page page;
  HPDF_Font regular;
  HPDF_Font bold;

  /// Sets the colours of the path that follows, and after it paints it.
  void ink(colour fill, colour line, length thick) const {
    if (fill != colour::none)
      HPDF_Page_SetRGBFill(page, part(fill, 16), part(fill, 8), part(fill, 0));
    if (line != colour::none) {
      HPDF_Page_SetRGBStroke(page, part(line, 16), part(line, 8), part(line, 0));
      HPDF_Page_SetLineWidth(page, real(thick));
    }
  }
  void paint(colour fill, colour line) const {
    if (fill != colour::none && line != colour::none) {
      HPDF_Page_FillStroke(page);
    } else if (fill != colour::none) {
      HPDF_Page_Fill(page);
    } else if (line != colour::none) {
      HPDF_Page_Stroke(page);
    } else {
      HPDF_Page_EndPath(page);
    }
  }

  void operator()(const rectangle& shape) const {
    ink(shape.fill, shape.line, shape.thick);
    const auto left = shape.x;
    const auto right = shape.x + shape.width;
    const auto top = shape.y;
    const auto bottom = shape.y + shape.height;
    if (shape.corner == 0) {
      HPDF_Page_Rectangle(page, real(left), real(top), real(shape.width), real(shape.height));
    } else {
      // A quarter of a circle as a curve: its handles are 0.5523 of the radius long.
      const auto r = shape.corner;
      const auto k = r - static_cast<length>(std::int64_t{r} * 5523 / 10000);
      HPDF_Page_MoveTo(page, real(left + r), real(top));
      HPDF_Page_LineTo(page, real(right - r), real(top));
      HPDF_Page_CurveTo(page, real(right - k), real(top), real(right), real(top + k), real(right),
                        real(top + r));
      HPDF_Page_LineTo(page, real(right), real(bottom - r));
      HPDF_Page_CurveTo(page, real(right), real(bottom - k), real(right - k), real(bottom),
                        real(right - r), real(bottom));
      HPDF_Page_LineTo(page, real(left + r), real(bottom));
      HPDF_Page_CurveTo(page, real(left + k), real(bottom), real(left), real(bottom - k),
                        real(left), real(bottom - r));
      HPDF_Page_LineTo(page, real(left), real(top + r));
      HPDF_Page_CurveTo(page, real(left), real(top + k), real(left + k), real(top), real(left + r),
                        real(top));
      HPDF_Page_ClosePath(page);
    }
    paint(shape.fill, shape.line);
  }
  void operator()(const straight_line& shape) const {
    ink(colour::none, shape.line, shape.thick);
    HPDF_Page_MoveTo(page, real(shape.x1), real(shape.y1));
    HPDF_Page_LineTo(page, real(shape.x2), real(shape.y2));
    HPDF_Page_Stroke(page);
  }
  void operator()(const circle& shape) const {
    ink(shape.fill, shape.line, shape.thick);
    HPDF_Page_Circle(page, real(shape.x), real(shape.y), real(shape.radius));
    paint(shape.fill, shape.line);
  }
  void operator()(const written& shape) const {
    ink(shape.fill, colour::none, thin);
    HPDF_Page_BeginText(page);
    HPDF_Page_SetFontAndSize(page, shape.weight == font_weight::bold ? bold : regular,
                             real(shape.size));
    HPDF_Page_SetTextMatrix(page, 1, 0, 0, -1, real(shape.left()), real(shape.y));
    HPDF_Page_ShowText(page, western(shape.words).c_str());
    HPDF_Page_EndText(page);
  }
  void operator()(const group_begin& group) const {
    const auto turn = static_cast<HPDF_REAL>(group.turn) * std::numbers::pi_v<HPDF_REAL> / 180;
    const auto size = static_cast<HPDF_REAL>(group.ten_thousandths) / group_begin::one;
    const auto along = size * std::cos(turn);
    const auto across = size * std::sin(turn);
    HPDF_Page_GSave(page);
    HPDF_Page_Concat(page, along, across, -across, along, real(group.x), real(group.y));
  }
  void operator()(const group_end& /*end*/) const { HPDF_Page_GRestore(page); }
};

}  // namespace

std::string drawing_pdf(const drawing& drawn) {
  // No date is set and nothing is compressed: the bytes depend on the drawing alone.
  const document_handle document{HPDF_New(fail, nullptr)};
  ensure(document != nullptr, "report: memory for a PDF");
  HPDF_SetInfoAttr(document.get(), HPDF_INFO_TITLE, western(drawn.title).c_str());
  auto* regular = font_in(document.get(), font_weight::regular);
  auto* bold = font_in(document.get(), font_weight::bold);
  for (const auto& page : drawn.pages) {
    auto* added = HPDF_AddPage(document.get());
    HPDF_Page_SetWidth(added, real(page.width));
    HPDF_Page_SetHeight(added, real(page.height));
    HPDF_Page_Concat(added, 1, 0, 0, -1, 0, real(page.height));
    const pdf_writer writer{added, regular, bold};
    for (const auto& each : page.shapes) std::visit(writer, each);
  }
  HPDF_SaveToStream(document.get());
  std::string bytes(HPDF_GetStreamSize(document.get()), '\0');
  auto size = static_cast<HPDF_UINT32>(bytes.size());
  HPDF_ResetStream(document.get());
  HPDF_ReadFromStream(document.get(), reinterpret_cast<HPDF_BYTE*>(bytes.data()), &size);
  bytes.resize(size);
  return bytes;
}

}  // namespace skyward::document
