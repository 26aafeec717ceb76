// Looks files up by their paths, and at what a browser has already.
#include "server/page_files.hpp"

#include "base/sha256.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>

namespace skyward::server {

namespace {

constexpr std::string_view page_itself = "index.html";

struct named_type {
  std::string_view ending;
  std::string_view type;
};
constexpr std::array named_types{
    named_type{".html", "text/html; charset=utf-8"},
    named_type{".js", "text/javascript; charset=utf-8"},
    named_type{".css", "text/css; charset=utf-8"},
    named_type{".svg", "image/svg+xml"},
    named_type{".png", "image/png"},
    named_type{".webp", "image/webp"},
    named_type{".ico", "image/x-icon"},
    named_type{".woff2", "font/woff2"},
    named_type{".json", "application/json"},
    named_type{".webmanifest", "application/manifest+json"},
    named_type{".wasm", "application/wasm"},
    named_type{".txt", "text/plain; charset=utf-8"},
    named_type{".ogg", "audio/ogg"},
    named_type{".mp3", "audio/mpeg"},
};

/// Places of the page's own, by their first part.
constexpr std::array places{"tables", "account", "accounts", "links", "dealer", "floor",
                            "audit",  "lab",     "learn",    "train", "fair",   "wall"};

std::string_view type_named(std::string_view path) {
  for (const auto& each : named_types) {
    if (path.ends_with(each.ending)) return each.type;
  }
  return "application/octet-stream";
}

/// A browser that goes somewhere, and no script that asks for something.
bool goes_there(const request& asked) {
  if (const auto* mode = asked.find("Sec-Fetch-Mode")) return *mode == "navigate";
  const auto* accepts = asked.find("Accept");
  return accepts != nullptr && accepts->contains("text/html");
}

const embedded_file* file_asked_for(const request& asked, std::span<const embedded_file> files) {
  if (asked.asked != method::get && asked.asked != method::head) return nullptr;
  auto path = join(asked.path, "/");
  if (path.empty()) path = page_itself;
  if (const auto found = std::ranges::find(files, path, &embedded_file::path);
      found != files.end()) {
    return &*found;
  }
  if (asked.path.empty() || !goes_there(asked)) return nullptr;
  if (std::ranges::find(places, asked.path.front()) == places.end()) return nullptr;
  const auto found = std::ranges::find(files, page_itself, &embedded_file::path);
  return found == files.end() ? nullptr : &*found;
}

std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

/// The parts of a header between commas.
std::vector<std::string_view> listed(std::string_view text) {
  std::vector<std::string_view> all;
  while (!text.empty()) {
    const auto end = std::min(text.find(','), text.size());
    all.push_back(without_blanks(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return all;
}

bool takes_gzip(const request& asked) {
  const auto* accepts = asked.find("Accept-Encoding");
  if (accepts == nullptr) return false;
  return std::ranges::any_of(listed(*accepts), [](std::string_view each) {
    const auto end = std::min(each.find(';'), each.size());
    const auto weight = without_blanks(each.substr(std::min(end + 1, each.size())));
    const bool refused =
        weight.starts_with("q=0") && weight.find_first_of("123456789") == weight.npos;
    return without_blanks(each.substr(0, end)) == "gzip" && !refused;
  });
}

/// A file in one of its forms, as it is sent.
struct sent_form {
  std::string tag;  // by its bytes
  std::shared_ptr<const std::string> body;
};

/// Each form is put together once; on the thread of the sockets.
const sent_form& form_of(std::string_view bytes) {
  static std::map<std::string_view, sent_form> known;  // by where the bytes lie in the program
  const auto found = known.find(bytes);
  if (found != known.end()) return found->second;
  sent_form made{'"' + sha256_hex(bytes).substr(0, 32) + '"',
                 std::make_shared<const std::string>(bytes)};
  return known.emplace(bytes, std::move(made)).first->second;
}

/// Whether a browser has it; a weak mark does as well here.
bool has_it(const request& asked, std::string_view tag) {
  const auto* known = asked.find("If-None-Match");
  if (known == nullptr) return false;
  return std::ranges::any_of(listed(*known), [&](std::string_view each) {
    if (each.starts_with("W/")) each.remove_prefix(2);
    return each == "*" || each == tag;
  });
}

}  // namespace

bool is_of_page(const request& asked, std::span<const embedded_file> files) {
  return file_asked_for(asked, files) != nullptr;
}

std::optional<response> page_response(const request& asked, std::span<const embedded_file> files) {
  const auto* file = file_asked_for(asked, files);
  if (file == nullptr) return std::nullopt;
  const bool smaller = file->packed.size() < file->bytes.size();
  const bool packed = smaller && takes_gzip(asked);
  const auto& form = form_of(packed ? file->packed : file->bytes);
  response made;
  // A name under assets/ has its bytes' hash in it.
  const bool is_named_by_bytes = file->path.starts_with("assets/");
  made.cache_control = is_named_by_bytes ? "public, max-age=31536000, immutable" : "no-cache";
  made.headers.push_back({"ETag", form.tag});
  made.headers.push_back({"Vary", "Accept-Encoding"});
  if (has_it(asked, form.tag)) {
    made.status = 304;
    return made;
  }
  if (packed) made.headers.push_back({"Content-Encoding", "gzip"});
  made.content_type = type_named(file->path);
  made.body = form.body;
  return made;
}

}  // namespace skyward::server
