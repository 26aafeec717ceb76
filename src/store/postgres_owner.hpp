// How a connection is set up by who keeps something in a database, whatever the server is set to,
// and when what it answers may be told.
#pragma once

#include "store/postgres.hpp"

namespace skyward::store {

/// For whoever reads or writes the tables of a house.
void set_up_session(postgres_connection& database);

/// For who keeps something besides: sets what durability rests on, and asks for what can be set in
/// the server alone.
void set_up_owner(postgres_connection& database);

/// A transaction that ended with a warning may be on this server alone: throws where one did.
void check_warnings(postgres_connection& database);

/// What was read is on every server that has to have it: where there are standbys a commit waits
/// for what came before it, too.
void await_standbys(postgres_connection& database);

}  // namespace skyward::store
