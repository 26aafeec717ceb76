// The accounts of a live house: who enters and how, sessions, links and invitations. All of it is
// in memory; what changes is kept before anything of it is told, upon all that other nodes have
// kept. One thread alone asks.
#pragma once

#include "server/accounts/access_token.hpp"
#include "server/accounts/account.hpp"
#include "server/accounts/account_store.hpp"
#include "server/accounts/lockout.hpp"
#include "server/accounts/password_work.hpp"
#include "server/accounts/rate_limit.hpp"
#include "server/accounts/secret_text.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::server {

enum class account_refusal_code : std::uint8_t {
  failed,  // the machine, or a database that is away: nothing is known of what was asked; after
           // a file that cannot be written nothing is answered any more
  not_accepted,  // what was given is none, or cannot be
  taken,         // another has the name
  unknown,       // no such account, link, invitation or session, or no longer
  wrong,         // name and password are not those of one who may log in
  locked,        // after wrong passwords, until a moment
  too_often,     // from one address, until a moment
  busy,          // as many passwords are being looked at as may be
};

/// Nothing of a password or a token stands in it, and a name only where it was accepted as one.
struct account_refusal {
  account_refusal_code code{};
  std::string message;  // one sentence: what is wrong and what is accepted
  moment until;         // of `locked` and `too_often`: when to ask again

  friend bool operator==(const account_refusal&, const account_refusal&) = default;
};

/// Where somebody asks from.
struct visitor {
  std::string_view address;  // of the network
  std::string_view
      device;  // the token that a browser was given when it last logged in, or any text
};

/// What somebody who enters is given. The house has nothing of the tokens but their hashes.
struct entered {
  account who;
  secret_text session;
  std::optional<secret_text> device;  // where the browser has none yet that is good for the account
  moment last_login;                  // the one before this; not given: the first one
};

struct open_session {
  digest key;          // of its token
  const account* who;  // as long as the accounts are open
  moment begun;
  moment present_since;  // the begin of the first since the player was away for `presence_break`
};

enum class session_end : std::uint8_t {
  logged_out,
  renewed,  // another session has taken its place
  expired,  // idle, or at its end
  disabled,
  password_changed,
  elsewhere,  // at another node, which knows why
};

struct ended_session {
  digest key;
  std::string account;
  session_end why{};

  friend bool operator==(const ended_session&, const ended_session&) = default;
};

/// Whether who asks may do so is looked at before, but for what a password or a token shows.
class accounts {
 public:
  template <class Answer>
  using answer = std::expected<Answer, account_refusal>;
  template <class Answer>
  using told = std::move_only_function<void(answer<Answer>)>;

  struct options {
    rate passwords{20, std::chrono::seconds{6}};  // looked at, for each source of addresses
    rate guests{200, std::chrono::seconds{3}};
    std::size_t looks = 100;  // between two ticks, for what other nodes may have kept: no flood of
                              // unknown tokens becomes one of questions
  };

  /// in      kept, work  outlive it; the work delivers to the thread that asks, and what it
  /// delivers
  ///                     after the end is ignored
  /// errors  accounts that cannot be read
  static store::reached<std::unique_ptr<accounts>> open(account_store& kept, password_work& work,
                                                        options how);

  /// Told of sessions that have ended, when they have; their sockets have to be closed.
  void on_sessions_ended(std::function<void(std::span<const ended_session>)> listener);

  /// errors  not_accepted: no name; too_often; failed
  answer<entered> enter_as_guest(std::string_view name, visitor from, moment now);

  /// It takes as many hashes for a name that nobody has as for any other, and does not tell which
  /// of the two was wrong.
  ///
  /// in      then  told now, or once the password was looked at
  /// errors  wrong, locked, too_often, busy, failed
  void log_in(std::string_view name, secret_text password, visitor from, moment now,
              told<entered> then);

  /// Makes a player of the guest who has a session: a new one takes its place.
  ///
  /// errors  not_accepted: no name or password, or no guest; taken; unknown: no session; too_often,
  ///         busy, failed
  void register_guest(std::string_view session, std::string_view name, secret_text password,
                      visitor from, moment now, told<entered> then);

  /// Sets the password that a link is for, and makes the account where it has none. All other
  /// sessions end, and nobody is locked any more.
  ///
  /// in      name  of a new account; of another one nothing is asked
  /// errors  as register_guest; unknown: no link, or used, or over
  void use_link(std::string_view link, std::string_view name, secret_text password, visitor from,
                moment now, told<entered> then);

  /// Ends all sessions but this one, and voids links.
  ///
  /// errors  not_accepted: no new password; unknown: no session; as log_in
  void change_password(std::string_view session, secret_text before, secret_text after,
                       visitor from, moment now, told<void> then);

  answer<void> log_out(std::string_view session);

  /// The session of a token, or by its key; with it something is done in it.
  std::optional<open_session> session_of(std::string_view token, moment now);
  std::optional<open_session> session_of(const digest& key, moment now);
  /// The same, where nothing is done but listened.
  std::optional<open_session> find_session(std::string_view token, moment now);
  std::optional<open_session> find_session(const digest& key, moment now);

  /// Reads what other nodes have kept, ends what is over, and keeps when something was last done in
  /// sessions, once a minute: after a fall of the machine they end so much earlier.
  answer<void> tick(moment now);

  /// For the first administrator: where there is none that may log in. Of several, which starts and
  /// nodes of the house have told, one is used.
  answer<secret_text> administrator_link(moment now);
  /// For a new account of a kind that logs in.
  answer<secret_text> account_link(account_kind kind, moment now);
  /// For an account that logs in: who has forgotten a password.
  answer<secret_text> password_link(std::string_view id, moment now);

  answer<account> add_house_player(std::string_view name);

  /// Ends all sessions, and forgets its devices.
  answer<void> disable(std::string_view id);
  answer<void> enable(std::string_view id);
  /// Forgets wrong passwords.
  answer<void> unlock(std::string_view id);

  /// What somebody on the staff may be at work. Sessions go on.
  ///
  /// errors  not_accepted: an account of another kind
  answer<void> set_roles(std::string_view id, live::work_role_set roles);

  /// Changes what a player has set for protection, as `ask_limit`, `cancel_looser` and `exclude`
  /// do.
  ///
  /// in   change  takes what is in force now
  /// out  as it is then
  using protection_change = std::function<std::expected<void, std::string>(protection&)>;
  answer<protection> protect(std::string_view id, moment now, const protection_change& change);

  /// What the ledger should know now of players whose protection has changed by itself.
  ///
  /// in  since  not given: of all who have any
  struct due_protection {
    std::string player;
    ledger_protection now_is;
  };
  std::vector<due_protection> protections_due(moment since, moment now) const;

  /// in  seats  at least 1
  answer<secret_text> invite(std::string_view table, int seats, moment expires, moment now);
  /// What an invitation is to, and how many seats it has left.
  answer<invitation> invitation_of(std::string_view token, moment now);
  /// Takes a seat of it: the account may sit down at its table from now on. Who may already takes
  /// none.
  ///
  /// out  with the seats that are left
  answer<invitation> accept_invitation(std::string_view token, std::string_view id, moment now);

  std::size_t sessions() const { return sessions_.size(); }
  /// Whether an account has a session open.
  bool is_there(std::string_view id) const;
  const account* find(std::string_view id) const;
  std::vector<account> everyone() const;

 private:
  /// Where a password was tried, and from which device if it is one of the account.
  struct place {
    std::string source;  // that device or, for all others, the source of addresses
    attempt tried;
    std::optional<digest> device;
  };
  /// What was done in it since `kept` is in memory alone.
  struct held_session : kept_session {
    moment kept;
  };
  /// Of an account that has a session open, or had one lately.
  struct presence {
    moment since;
    moment seen;  // when something was last done, in whatever session
    std::size_t sessions = 0;
  };

  struct hash_of_key {
    std::size_t operator()(const digest& key) const;
  };

  accounts(account_store& kept, password_work& work, options how);

  /// How far what is in memory is what is kept.
  enum class standing : std::uint8_t {
    read,       // others may have kept something since
    kept,       // nobody has when something was kept last
    overtaken,  // somebody has
    unknown,    // nothing is decided before it is read again
  };

  template <class Decide>
  auto decided(const Decide& decide) -> decltype(decide());
  bool catch_up();
  bool look();
  void apply(const account_rows& rows);
  void end(std::span<const digest> gone, session_end why);
  answer<void> keep(account_changes changes, session_end why = session_end::expired);
  answer<entered> enter(kept_account who, const std::optional<digest>& device, moment now,
                        account_changes changes, session_end why);
  secret_text add_device(std::string_view id, moment now, account_changes& changes) const;
  void end_sessions(std::string_view id, const std::optional<digest>& but,
                    account_changes& changes) const;
  void void_links(std::string_view id, account_changes& changes) const;
  bool has_administrator() const;
  void void_first_links(const digest& used, account_changes& changes) const;

  std::optional<open_session> open_at(const digest& key, moment now);
  kept_account* find_kept(std::string_view id);
  kept_account* named(std::string_view folded);
  answer<void> check_new_name(std::string_view name) const;
  static answer<void> check_rate(rate_limit& of, std::string_view source, moment now);
  answer<kept_link> link_of(std::string_view token, moment now) const;
  answer<invitation> find_invitation(std::string_view token, moment now) const;
  answer<secret_text> keep_link(std::string_view id, account_kind kind, moment now,
                                account_changes changes);
  answer<entered> register_hashed(const digest& session, std::string_view name,
                                  const password_hash& made, moment now);
  answer<entered> use_hashed(const kept_link& link, std::string_view name,
                             const password_hash& made, const std::optional<digest>& device,
                             moment now);
  place place_of(std::string_view name, visitor from);

  template <class Answer, class Next>
  void look_at(std::string_view name, secret_text password, visitor from, moment now,
               told<Answer> then, Next next);
  template <class Answer, class Next>
  void hash_new(secret_text password, told<Answer> then, Next next);

  account_store& store_;
  password_work& work_;
  rate_limit passwords_;
  rate_limit guests_;
  lockout lockout_;
  std::map<std::string, kept_account, std::less<>> accounts_;
  std::map<std::string, std::string, std::less<>> names_;  // ids by folded names
  boost::unordered_flat_map<digest, held_session, hash_of_key> sessions_;
  std::map<std::string, presence, std::less<>> present_;  // by id
  std::map<digest, kept_device> devices_;
  std::map<digest, kept_link> links_;
  std::map<digest, kept_invitation> invitations_;
  standing standing_ = standing::read;
  std::string away_;     // why what others have kept could not be read
  bool learnt_ = false;  // whether anything was when they were read last
  std::size_t looks_most_;
  std::size_t looks_left_;  // until the next tick
  std::function<void(std::span<const ended_session>)> listener_ = [](auto) {};
  std::shared_ptr<const bool> open_ = std::make_shared<bool>(true);
};

}  // namespace skyward::server
