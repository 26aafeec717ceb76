// A context of OpenSSL that spends as little memory on a connection at rest as it can.
#include "server/http/tls_context.hpp"

#include "base/ensure.hpp"

#include <fmt/format.h>

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <string_view>

namespace skyward::server {

namespace {

std::string openssl_words() {
  const auto code = ERR_peek_last_error();
  const auto* const words = ERR_reason_error_string(code);
  ERR_clear_error();
  return words == nullptr ? "it cannot be read" : words;
}

std::unexpected<std::string> cannot_use(const std::filesystem::path& file,
                                        std::string_view accepted) {
  return std::unexpected(
      fmt::format("{}: {}; accepted: {}", file.string(), openssl_words(), accepted));
}

/// Takes HTTP/1.1 from a client that says what it speaks; one that speaks something else is told
/// so.
int choose_protocol(SSL*, const unsigned char** chosen, unsigned char* chosen_size,
                    const unsigned char* offered, unsigned offered_size, void*) {
  static constexpr unsigned char known[] = {8, 'h', 't', 't', 'p', '/', '1', '.', '1'};
  unsigned char* found = nullptr;
  const auto which =
      SSL_select_next_proto(&found, chosen_size, known, sizeof known, offered, offered_size);
  *chosen = found;
  return which == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL;
}

}  // namespace

void free_tls_context::operator()(SSL_CTX* context) const {
  SSL_CTX_free(context);
}

std::expected<tls_context, std::string> open_tls(const tls_files& files) {
  ERR_clear_error();
  tls_context made{SSL_CTX_new(TLS_server_method())};
  ensure(made != nullptr, "a context of TLS");
  SSL_CTX_set_min_proto_version(made.get(), TLS1_2_VERSION);
  SSL_CTX_set_options(made.get(), SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION |
                                      SSL_OP_CIPHER_SERVER_PREFERENCE);
  SSL_CTX_set_mode(made.get(), SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                                   SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  SSL_CTX_set_session_cache_mode(made.get(), SSL_SESS_CACHE_OFF);
  SSL_CTX_set_alpn_select_cb(made.get(), choose_protocol, nullptr);
  // A key with a passphrase is refused instead of asked for at the terminal.
  SSL_CTX_set_default_passwd_cb(made.get(), [](char*, int, int, void*) { return -1; });
  if (SSL_CTX_use_certificate_chain_file(made.get(), files.certificate.c_str()) != 1) {
    return cannot_use(files.certificate, "a file of certificates in PEM, the server's own first");
  }
  if (SSL_CTX_use_PrivateKey_file(made.get(), files.key.c_str(), SSL_FILETYPE_PEM) != 1 ||
      SSL_CTX_check_private_key(made.get()) != 1) {
    return cannot_use(files.key, "the key of the certificate in PEM, without a passphrase");
  }
  return made;
}

}  // namespace skyward::server
