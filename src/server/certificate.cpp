// By OpenSSL: a key on the curve P-256, and a certificate that it signs itself.
#include "server/certificate.hpp"

#include "base/ensure.hpp"
#include "base/unfinished_file.hpp"

#include <boost/asio/ip/address.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <ctime>
#include <fstream>
#include <ifaddrs.h>
#include <iterator>
#include <memory>
#include <net/if.h>
#include <netinet/in.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>
#include <optional>
#include <string_view>
#include <unistd.h>

namespace skyward::server {

namespace {

template <auto Free>
struct freed_by {
  void operator()(auto* what) const { Free(what); }
};
using owned_key = std::unique_ptr<EVP_PKEY, freed_by<EVP_PKEY_free>>;
using owned_certificate = std::unique_ptr<X509, freed_by<X509_free>>;
using owned_bytes = std::unique_ptr<BIO, freed_by<BIO_free>>;
using owned_extension = std::unique_ptr<X509_EXTENSION, freed_by<X509_EXTENSION_free>>;

constexpr std::int64_t day_seconds = 86'400;

/// Reading asks nobody for a passphrase.
int no_passphrase(char* /*into*/, int /*size*/, int /*writes*/, void* /*none*/) {
  return -1;
}

bool is_address(const std::string& name) {
  boost::system::error_code failed;
  static_cast<void>(boost::asio::ip::make_address(name, failed));
  return !failed;
}

owned_bytes bytes_from(const std::string& text) {
  return owned_bytes{BIO_new_mem_buf(text.data(), static_cast<int>(text.size()))};
}

std::string text_of(BIO& bytes) {
  char* begin = nullptr;
  const auto size = BIO_get_mem_data(&bytes, &begin);
  return {begin, static_cast<std::size_t>(size)};
}

std::string read_file(const std::filesystem::path& path) {
  std::ifstream in{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{in}, {}};
}

std::expected<void, std::string> write_file(file_place place, std::string_view text, mode_t mode) {
  auto file = unfinished_file::begin(std::move(place), mode);
  if (!file) return std::unexpected(file.error().words);
  if (auto done = file->write(text); !done) return std::unexpected(done.error().words);
  if (auto done = file->finish(); !done) return std::unexpected(done.error().words);
  return {};
}

/// The key that is there, or a new one.
std::expected<owned_key, std::string> key_of(const std::filesystem::path& path) {
  auto place = place_of(path);
  if (!place) return std::unexpected(place.error().words);
  if (place->known) {
    if ((place->known->st_mode & (S_IRWXG | S_IRWXO)) != 0) {
      return std::unexpected(
          fmt::format("{}: others may read or change it; accepted: its owner alone (chmod 600)",
                      path.string()));
    }
    const auto text = read_file(path);
    owned_key key{PEM_read_bio_PrivateKey(bytes_from(text).get(), nullptr, no_passphrase, nullptr)};
    if (key) return key;
    return std::unexpected(fmt::format(
        "{}: no key in it; accepted: the key as it was made, or no file", path.string()));
  }
  owned_key key{EVP_EC_gen("P-256")};
  const owned_bytes text{BIO_new(BIO_s_secmem())};
  ensure(key && text, "a key of P-256");
  const auto written =
      PEM_write_bio_PrivateKey(text.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr);
  ensure(written == 1, "a key that is written");
  char* begin = nullptr;
  const auto size = BIO_get_mem_data(text.get(), &begin);
  const std::string_view pem{begin, static_cast<std::size_t>(size)};
  if (auto done = write_file(*std::move(place), pem, S_IRUSR | S_IWUSR); !done) {
    return std::unexpected(done.error());
  }
  return key;
}

void extend(X509& certificate, int what, const std::string& value) {
  X509V3_CTX context;
  X509V3_set_ctx_nodb(&context);
  X509V3_set_ctx(&context, &certificate, &certificate, nullptr, nullptr, 0);
  const owned_extension made{X509V3_EXT_conf_nid(nullptr, &context, what, value.c_str())};
  ensure(made && X509_add_ext(&certificate, made.get(), -1) == 1, "an extension of a certificate");
}

owned_certificate made_certificate(EVP_PKEY& key, std::span<const std::string> names, moment now) {
  owned_certificate made{X509_new()};
  ensure(made != nullptr, "a certificate");
  std::array<unsigned char, 16> serial{};
  ensure(RAND_bytes(serial.data(), serial.size()) == 1, "chance from OpenSSL");
  serial.front() = static_cast<unsigned char>((serial.front() & 0x7fU) | 0x40U);
  const std::unique_ptr<BIGNUM, freed_by<BN_free>> number{
      BN_bin2bn(serial.data(), serial.size(), nullptr)};
  BN_to_ASN1_INTEGER(number.get(), X509_get_serialNumber(made.get()));
  X509_set_version(made.get(), X509_VERSION_3);
  // From a day before, for clocks that are behind.
  const auto begin = now.milliseconds() / 1'000 - day_seconds;
  ASN1_TIME_set(X509_getm_notBefore(made.get()), begin);
  ASN1_TIME_set(X509_getm_notAfter(made.get()), begin + own_certificate_days * day_seconds);
  auto* const name = X509_get_subject_name(made.get());
  const std::string common = "Skyward house";
  X509_NAME_add_entry_by_NID(name, NID_commonName, MBSTRING_UTF8,
                             reinterpret_cast<const unsigned char*>(common.data()),
                             static_cast<int>(common.size()), -1, 0);
  X509_set_issuer_name(made.get(), name);
  X509_set_pubkey(made.get(), &key);
  extend(*made, NID_basic_constraints, "critical,CA:FALSE");
  extend(*made, NID_key_usage, "critical,digitalSignature");
  extend(*made, NID_ext_key_usage, "serverAuth");
  std::string all;
  for (const auto& each : names) {
    all += fmt::format("{}{}:{}", all.empty() ? "" : ",", is_address(each) ? "IP" : "DNS", each);
  }
  extend(*made, NID_subject_alt_name, all);
  ensure(X509_sign(made.get(), &key, EVP_sha256()) > 0, "a certificate that is signed");
  return made;
}

bool is_named(X509& certificate, const std::string& name) {
  if (is_address(name)) return X509_check_ip_asc(&certificate, name.c_str(), 0) == 1;
  return X509_check_host(&certificate, name.c_str(), name.size(), 0, nullptr) == 1;
}

/// The one that is there, if it is of this key, and good for a while and for all names.
owned_certificate kept_certificate(const std::filesystem::path& path, const EVP_PKEY& key,
                                   std::span<const std::string> names, moment now) {
  const auto text = read_file(path);
  owned_certificate kept{
      PEM_read_bio_X509(bytes_from(text).get(), nullptr, no_passphrase, nullptr)};
  if (!kept || X509_check_private_key(kept.get(), &key) != 1) return nullptr;
  time_t begins = now.milliseconds() / 1'000;
  time_t soon = begins + own_certificate_renewed_days * day_seconds;
  const bool is_good = X509_cmp_time(X509_get0_notBefore(kept.get()), &begins) < 0 &&
                       X509_cmp_time(X509_get0_notAfter(kept.get()), &soon) > 0;
  const bool has_all =
      std::ranges::all_of(names, [&](const auto& each) { return is_named(*kept, each); });
  return is_good && has_all ? std::move(kept) : nullptr;
}

std::string fingerprint_of(const X509& certificate) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> hash{};
  unsigned size = 0;
  ensure(X509_digest(&certificate, EVP_sha256(), hash.data(), &size) == 1, "a hash");
  std::string text;
  for (unsigned i = 0; i < size; ++i)
    text += fmt::format("{}{:02X}", i == 0 ? "" : ":", hash.at(i));
  return text;
}

/// When something of a certificate begins or ends.
moment moment_of(const ASN1_TIME& time) {
  std::tm read{};
  ensure(ASN1_TIME_to_tm(&time, &read) == 1, "a time of a certificate");
  return moment{std::int64_t{::timegm(&read)} * 1'000};
}

/// By a name that is no other machine's nobody comes whom a certificate could tell anything.
bool is_of_this_machine(const std::string& name) {
  if (name == "localhost") return true;
  boost::system::error_code failed;
  const auto address = boost::asio::ip::make_address(name, failed);
  return !failed && address.is_loopback();
}

/// Nothing where it has none that could stand in a certificate.
std::optional<std::string> host_name() {
  std::array<char, 256> name{};
  if (::gethostname(name.data(), name.size() - 1) != 0) return std::nullopt;
  constexpr std::string_view known =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.";
  constexpr std::size_t host_bytes_max = 63;
  const std::string text{name.data()};
  const bool is_good = !text.empty() && text.size() <= host_bytes_max && text != "localhost" &&
                       text.find_first_not_of(known) == text.npos && !is_address(text);
  return is_good ? std::optional{text} : std::nullopt;
}

}  // namespace

std::vector<std::string> names_on_network() {
  std::vector<std::string> names;
  ifaddrs* all = nullptr;
  if (::getifaddrs(&all) == 0) {
    const std::unique_ptr<ifaddrs, freed_by<freeifaddrs>> owned{all};
    for (const auto* each = all; each != nullptr; each = each->ifa_next) {
      const bool is_up = (each->ifa_flags & IFF_UP) != 0 && (each->ifa_flags & IFF_LOOPBACK) == 0;
      if (!is_up || each->ifa_addr == nullptr || each->ifa_addr->sa_family != AF_INET) continue;
      const auto* const at = reinterpret_cast<const sockaddr_in*>(each->ifa_addr);
      names.push_back(boost::asio::ip::address_v4{ntohl(at->sin_addr.s_addr)}.to_string());
    }
  }
  if (const auto host = host_name()) {
    names.push_back(*host);
    if (host->find('.') == std::string::npos) names.push_back(*host + ".local");
  }
  return names;
}

std::expected<std::string, std::string> own_certificate(const tls_files& files,
                                                        std::span<const std::string> names,
                                                        moment now) {
  const auto key = key_of(files.key);
  if (!key) return std::unexpected(key.error());
  if (const auto kept = kept_certificate(files.certificate, **key, names, now)) {
    return fingerprint_of(*kept);
  }
  const auto made = made_certificate(**key, names, now);
  const owned_bytes text{BIO_new(BIO_s_mem())};
  ensure(text && PEM_write_bio_X509(text.get(), made.get()) == 1, "a certificate that is written");
  auto place = place_of(files.certificate);
  if (!place) return std::unexpected(place.error().words);
  constexpr mode_t for_all_to_read = 0644;
  if (auto done = write_file(*std::move(place), text_of(*text), for_all_to_read); !done) {
    return std::unexpected(done.error());
  }
  return fingerprint_of(*made);
}

std::vector<std::string> certificate_faults(const std::filesystem::path& path,
                                            std::span<const std::string> hosts, moment now) {
  constexpr int soon_days = 14;
  const auto text = read_file(path);
  const owned_certificate read{
      PEM_read_bio_X509(bytes_from(text).get(), nullptr, no_passphrase, nullptr)};
  if (!read) return {fmt::format("{}: no certificate in it; give one in PEM", path.string())};
  std::vector<std::string> faults;
  const auto begins = moment_of(*X509_get0_notBefore(read.get()));
  const auto ends = moment_of(*X509_get0_notAfter(read.get()));
  const moment soon{now.milliseconds() + soon_days * day_seconds * 1'000};
  if (begins > now) {
    faults.push_back(fmt::format("{}: not good before {}; set the clock right, or wait",
                                 path.string(), moment_text(begins)));
  }
  if (ends <= soon) {
    faults.push_back(fmt::format("{}: {} {}; renew it, and begin the house anew", path.string(),
                                 ends <= now ? "over since" : "soon over, on", moment_text(ends)));
  }
  for (const auto& host : hosts) {
    const auto name = host.starts_with('[') ? host.substr(1, host.size() - 2) : host;
    if (is_of_this_machine(name) || is_named(*read, name)) continue;
    faults.push_back(
        fmt::format("{}: not for {}; have it made for that name too, or take it out "
                    "of hosts",
                    path.string(), host));
  }
  return faults;
}

}  // namespace skyward::server
