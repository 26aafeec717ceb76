// Where accounts are kept: a few kinds of rows, read once and written together. Of passwords and
// tokens there are hashes alone.
#pragma once

#include "base/sha256.hpp"
#include "server/accounts/account.hpp"
#include "server/accounts/lockout.hpp"
#include "server/accounts/password.hpp"
#include "store/store.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace skyward::server {

struct kept_account {
  account who;
  std::optional<password_hash> password;

  friend bool operator==(const kept_account&, const kept_account&) = default;
};

struct kept_session {
  digest key;  // of its token
  std::string account;
  moment begun;
  moment seen;

  friend bool operator==(const kept_session&, const kept_session&) = default;
};

/// A browser that an account has logged in with.
struct kept_device {
  digest key;  // of its token
  std::string account;
  moment used;

  friend bool operator==(const kept_device&, const kept_device&) = default;
};

/// Sets a password once, and makes the account where there is none.
struct kept_link {
  digest key;           // of its token
  std::string account;  // empty: a new one
  account_kind kind{};
  moment expires;

  friend bool operator==(const kept_link&, const kept_link&) = default;
};

struct kept_invitation {
  digest key;  // of its token
  invitation what;

  friend bool operator==(const kept_invitation&, const kept_invitation&) = default;
};

struct kept_failures {
  attempt of;
  failures what;

  friend bool operator==(const kept_failures&, const kept_failures&) = default;
};

/// Rows of each kind; by key or id another of the same is replaced.
struct account_rows {
  std::vector<kept_account> accounts;
  std::vector<kept_session> sessions;
  std::vector<kept_device> devices;
  std::vector<kept_link> links;
  std::vector<kept_invitation> invitations;
  std::vector<kept_failures> failed;

  friend bool operator==(const account_rows&, const account_rows&) = default;
};

/// What becomes otherwise. Accounts stay.
struct account_changes {
  account_rows kept;
  std::vector<digest> gone;  // keys of whatever kind
  std::vector<attempt> forgotten;
};

/// What becomes of changes. Where several nodes have the same accounts, all that is kept is one
/// sequence, and what was decided by who does not know all of it is not kept.
enum class keeping : std::uint8_t {
  kept,
  overtaken,  // others have kept something first: nothing is kept, and `changes` has what they did
};

class account_store {
 public:
  virtual ~account_store() = default;

  /// All rows, in the order of their keys.
  virtual store::reached<account_rows> all() = 0;

  /// Keeps all of it or nothing; once it is answered, no fall of the machine loses it. What is not
  /// reached is kept or not, which `changes` finds out where `comes_back`. No changes: whether
  /// everything is known.
  virtual store::reached<keeping> keep(const account_changes& changes) = 0;

  /// What was kept since it was last read here, and by nobody or by others as far as this node
  /// knows; of a single owner nothing.
  virtual store::reached<account_changes> changes() = 0;

  /// Whether what was not reached may be asked again; else nothing is answered any more.
  virtual bool comes_back() const { return false; }
};

}  // namespace skyward::server
