// Rows of accounts as documents of JSON, each under a key: how they are kept where columns would
// have to change with every kind of row.
#pragma once

#include "server/accounts/account_store.hpp"

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::server {

struct account_document {
  std::string kind;  // `account`, `session`, `device`, `link`, `invitation`, `failed`
  std::string key;   // the id of an account, or bytes of a hash; of whatever kind there is one such
  std::string body;
};

std::vector<account_document> documents_of(const account_rows& rows);

/// The key of failed passwords.
std::string document_key(const attempt& of);

/// Adds a row that is kept so.
///
/// errors  a sentence: what is no such row, and what is accepted
std::expected<void, std::string> read_document(std::string_view kind, std::string_view key,
                                               std::string_view body, account_rows& into);

/// Adds what has ended to what is gone or forgotten.
///
/// errors  as read_document
std::expected<void, std::string> read_ended_document(std::string_view kind, std::string_view key,
                                                     account_changes& into);

}  // namespace skyward::server
