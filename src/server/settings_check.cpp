// By what opens them when a house is served.
#include "server/settings_check.hpp"

#include "server/certificate.hpp"
#include "server/http/listener.hpp"

#include <fmt/format.h>

#include <sys/stat.h>

namespace skyward::server {

namespace {

std::vector<std::string> tls_faults(const tls_files& files, const settings& how, moment now) {
  if (const auto opened = open_tls(files); !opened) return {opened.error()};
  auto faults = certificate_faults(files.certificate, how.hosts, now);
  struct stat found{};
  if (::stat(files.key.c_str(), &found) == 0 && (found.st_mode & S_IRWXO) != 0) {
    faults.push_back(
        fmt::format("{}: everybody here may read or change it; chmod o= it", files.key.string()));
  }
  return faults;
}

}  // namespace

std::vector<std::string> settings_faults(const settings& how, bool is_served, moment now) {
  std::vector<std::string> faults;
  if (!how.certificate.empty()) faults = tls_faults({how.certificate, how.key}, how, now);
  if (!is_served) {
    const auto listens =
        listener::check({.address = how.address, .port = static_cast<std::uint16_t>(how.port)});
    if (!listens) faults.push_back(listens.error());
  }
  const auto files = static_cast<std::int64_t>(raise_descriptor_limit());
  if (files < how.connections + files_of_its_own) {
    faults.push_back(
        fmt::format("connections: {} of them need {} files, and {} may be open; raise the limit "
                    "(ulimit -Hn, LimitNOFILE), or lower connections",
                    how.connections, how.connections + files_of_its_own, files));
  }
  return faults;
}

}  // namespace skyward::server
