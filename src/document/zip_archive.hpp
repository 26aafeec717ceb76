// Many files in one, for whoever takes a folder away.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace skyward::document {

struct zip_member {
  std::string_view path;  // `game/par.html`, UTF-8
  std::string_view bytes;
};

/// A limit of the form without extensions.
inline constexpr std::size_t zip_members_max = 65'535;

/// An archive of members that are stored as they are, in their order, all of 1 January 1980: equal
/// files make equal archives.
///
/// in      members at most zip_members_max, together less than 4 GiB; it is our own mistake
///         otherwise
/// source  PKWARE APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16
std::string zip_archive(std::span<const zip_member> members);

}  // namespace skyward::document
