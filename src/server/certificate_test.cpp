// A house's own certificate names it, is kept while it is good, and its key is its owner's.
#include "server/certificate.hpp"

#include "own_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

namespace skyward::server {

namespace {

constexpr std::int64_t day_ms = 86'400'000;

class an_own_certificate : public testing::Test {
 protected:
  an_own_certificate() {
    std::filesystem::remove(files_.certificate);
    std::filesystem::remove(files_.key);
  }
  std::string made(const std::vector<std::string>& names) {
    const auto made = own_certificate(files_, names, now_);
    EXPECT_TRUE(made) << made.error();
    return made.value_or("");
  }
  void days(int count) { now_ = moment{now_.milliseconds() + count * day_ms}; }
  static std::string text_of(const std::filesystem::path& path) {
    std::ifstream in{path};
    return {std::istreambuf_iterator<char>{in}, {}};
  }

  moment now_{1'795'262'400'000};
  tls_files files_{own_folder() / "own-certificate.pem", own_folder() / "own-certificate-key.pem"};
};

TEST_F(an_own_certificate, is_one_that_a_server_shows_for_its_names) {
  const auto print = made({"192.168.1.2", "table", "table.local"});
  EXPECT_EQ(print.size(), 32 * 3 - 1U);
  EXPECT_TRUE(open_tls(files_));
  const auto pem = text_of(files_.certificate);
  const std::unique_ptr<BIO, decltype(&BIO_free)> bytes{BIO_new_mem_buf(pem.data(), -1), BIO_free};
  const std::unique_ptr<X509, decltype(&X509_free)> read{
      PEM_read_bio_X509(bytes.get(), nullptr, nullptr, nullptr), X509_free};
  ASSERT_TRUE(read);
  EXPECT_EQ(X509_check_host(read.get(), "table.local", 0, 0, nullptr), 1);
  EXPECT_EQ(X509_check_ip_asc(read.get(), "192.168.1.2", 0), 1);
  EXPECT_NE(X509_check_host(read.get(), "elsewhere", 0, 0, nullptr), 1);
  int days = 0;
  int seconds = 0;
  ASN1_TIME_diff(&days, &seconds, X509_get0_notBefore(read.get()), X509_get0_notAfter(read.get()));
  EXPECT_EQ(days, 397);
  EXPECT_EQ(seconds, 0);
  EXPECT_EQ(X509_get_extension_flags(read.get()) & EXFLAG_CA, 0U);
}

TEST_F(an_own_certificate, is_kept_while_it_is_good_and_made_anew_with_the_same_key) {
  const auto first = made({"192.168.1.2"});
  const auto key = text_of(files_.key);
  days(300);
  EXPECT_EQ(made({"192.168.1.2"}), first);
  days(67);
  const auto second = made({"192.168.1.2"});
  EXPECT_NE(second, first) << "it would have been over within a month";
  const auto third = made({"192.168.1.2", "table"});
  EXPECT_NE(third, second) << "another name";
  EXPECT_EQ(made({"table"}), third) << "one name less";
  EXPECT_EQ(text_of(files_.key), key);
  days(-300);
  EXPECT_NE(made({"table"}), third) << "not yet good";
}

TEST_F(an_own_certificate, has_a_key_that_is_its_owners_alone) {
  made({"table"});
  using std::filesystem::perms;
  EXPECT_EQ(std::filesystem::status(files_.key).permissions(),
            perms::owner_read | perms::owner_write);
  std::filesystem::permissions(files_.key, perms::group_read, std::filesystem::perm_options::add);
  const std::vector<std::string> names{"table"};
  const auto refused = own_certificate(files_, names, now_);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error(), files_.key.string() +
                                 ": others may read or change it; accepted: its "
                                 "owner alone (chmod 600)");
}

TEST_F(an_own_certificate, is_made_by_no_file_that_is_no_key) {
  std::ofstream{files_.key} << "no key\n";
  std::filesystem::permissions(files_.key, std::filesystem::perms::owner_read);
  const std::vector<std::string> names{"table"};
  const auto refused = own_certificate(files_, names, now_);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error(),
            files_.key.string() + ": no key in it; accepted: the key as it was made, or no file");
  EXPECT_EQ(text_of(files_.key), "no key\n");
}

}  // namespace

}  // namespace skyward::server
