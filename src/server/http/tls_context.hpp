// What a server shows of itself under TLS.
#pragma once

#include <expected>
#include <filesystem>
#include <memory>
#include <openssl/types.h>
#include <string>

namespace skyward::server {

struct tls_files {
  std::filesystem::path certificate;  // PEM, with those that lead to its root behind it
  std::filesystem::path key;          // PEM, without a passphrase
};

struct free_tls_context {
  void operator()(SSL_CTX* context) const;
};
using tls_context = std::unique_ptr<SSL_CTX, free_tls_context>;

/// TLS 1.2 and up, HTTP/1.1 alone.
///
/// errors  a sentence: the file that cannot be used, why, and what is accepted
std::expected<tls_context, std::string> open_tls(const tls_files& files);

}  // namespace skyward::server
