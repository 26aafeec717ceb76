// A drawing as a PDF through libharu, whose origin is the lower left corner.
#include "base/ensure.hpp"
#include "document/drawing.hpp"

#include <fmt/format.h>

#include <hpdf.h>
#include <memory>

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

HPDF_REAL part(colour of, std::size_t which) {
  const auto value = std::stoi(std::string{colour_code(of).substr(which * 2, 2)}, nullptr, 16);
  return static_cast<HPDF_REAL>(value) / 255;
}

/// A text in the encoding of the base fonts: Latin 1, every other character a question mark.
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
      out += '?';
    }
  }
  return out;
}

/// Draws on one page, whose origin PDF has in the lower left corner.
struct pdf_writer {
  HPDF_Page page;
  length height;
  HPDF_Font regular;
  HPDF_Font bold;

  HPDF_REAL up(length y) const { return real(height - y); }

  /// Sets the colours of the path that follows, and after it paints it.
  void ink(colour fill, colour line) const {
    if (fill != colour::none)
      HPDF_Page_SetRGBFill(page, part(fill, 0), part(fill, 1), part(fill, 2));
    if (line != colour::none) {
      HPDF_Page_SetRGBStroke(page, part(line, 0), part(line, 1), part(line, 2));
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
    ink(shape.fill, shape.line);
    const auto left = shape.x;
    const auto right = shape.x + shape.width;
    const auto top = shape.y;
    const auto bottom = shape.y + shape.height;
    if (shape.corner == 0) {
      HPDF_Page_Rectangle(page, real(left), up(bottom), real(shape.width), real(shape.height));
    } else {
      // A quarter of a circle as a curve: its handles are 0.5523 of the radius long.
      const auto r = shape.corner;
      const auto k = r - r * 5523 / 10000;
      HPDF_Page_MoveTo(page, real(left + r), up(top));
      HPDF_Page_LineTo(page, real(right - r), up(top));
      HPDF_Page_CurveTo(page, real(right - k), up(top), real(right), up(top + k), real(right),
                        up(top + r));
      HPDF_Page_LineTo(page, real(right), up(bottom - r));
      HPDF_Page_CurveTo(page, real(right), up(bottom - k), real(right - k), up(bottom),
                        real(right - r), up(bottom));
      HPDF_Page_LineTo(page, real(left + r), up(bottom));
      HPDF_Page_CurveTo(page, real(left + k), up(bottom), real(left), up(bottom - k), real(left),
                        up(bottom - r));
      HPDF_Page_LineTo(page, real(left), up(top + r));
      HPDF_Page_CurveTo(page, real(left), up(top + k), real(left + k), up(top), real(left + r),
                        up(top));
      HPDF_Page_ClosePath(page);
    }
    paint(shape.fill, shape.line);
  }
  void operator()(const straight_line& shape) const {
    ink(colour::none, shape.line);
    HPDF_Page_MoveTo(page, real(shape.x1), up(shape.y1));
    HPDF_Page_LineTo(page, real(shape.x2), up(shape.y2));
    HPDF_Page_Stroke(page);
  }
  void operator()(const circle& shape) const {
    ink(shape.fill, shape.line);
    HPDF_Page_Circle(page, real(shape.x), up(shape.y), real(shape.radius));
    paint(shape.fill, shape.line);
  }
  void operator()(const written& shape) const {
    ink(shape.fill, colour::none);
    HPDF_Page_BeginText(page);
    HPDF_Page_SetFontAndSize(page, shape.weight == font_weight::bold ? bold : regular,
                             real(shape.size));
    HPDF_Page_TextOut(page, real(shape.left()), up(shape.y), western(shape.words).c_str());
    HPDF_Page_EndText(page);
  }
};

}  // namespace

std::string drawing_pdf(const drawing& drawn) {
  // No date is set and nothing is compressed: the bytes depend on the drawing alone.
  const document_handle document{HPDF_New(fail, nullptr)};
  ensure(document != nullptr, "report: memory for a PDF");
  HPDF_SetInfoAttr(document.get(), HPDF_INFO_TITLE, western(drawn.title).c_str());
  auto* regular = HPDF_GetFont(document.get(), "Helvetica", "WinAnsiEncoding");
  auto* bold = HPDF_GetFont(document.get(), "Helvetica-Bold", "WinAnsiEncoding");
  for (const auto& page : drawn.pages) {
    auto* added = HPDF_AddPage(document.get());
    HPDF_Page_SetWidth(added, real(page.width));
    HPDF_Page_SetHeight(added, real(page.height));
    const pdf_writer writer{added, page.height, regular, bold};
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
