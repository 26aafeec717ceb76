// The certificate that a house makes for itself, for machines that stand beside it: nobody else
// vouches for it, so its fingerprint is shown to who has to trust it.
#pragma once

#include "base/moment.hpp"
#include "server/http/tls_context.hpp"

#include <expected>
#include <span>
#include <string>
#include <vector>

namespace skyward::server {

/// By which other machines of the network find this one: its host name, alone and under `.local`,
/// and its addresses of IPv4, first those.
std::vector<std::string> names_on_network();

/// How long one lasts, and how long before its end another one is made.
inline constexpr int own_certificate_days = 397;
inline constexpr int own_certificate_renewed_days = 30;

/// Reads the certificate, or makes it where there is none, where it is over or will be soon, or
/// where a name is not in it. Its key is made once, for its owner alone to read, and stays.
///
/// in      names  of hosts and addresses
/// out     its SHA-256 as browsers show it: `AB:CD:...`
/// errors  a sentence: the file that cannot be used, why, and what is accepted
std::expected<std::string, std::string> own_certificate(const tls_files& files,
                                                        std::span<const std::string> names,
                                                        moment now);

/// What is wrong with a certificate that somebody else has made, a sentence each: when it is good,
/// and whether it names all hosts that other machines come by.
///
/// in  path   PEM, its own first, that `open_tls` reads
///     hosts  as settings have them, `[::1]`
std::vector<std::string> certificate_faults(const std::filesystem::path& path,
                                            std::span<const std::string> hosts, moment now);

}  // namespace skyward::server
