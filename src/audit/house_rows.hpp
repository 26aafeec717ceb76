// What a house keeps beside its log, held against it: rows that only make it quick, and that its
// log could make anew.
#pragma once

#include "audit/verifier.hpp"
#include "store/store.hpp"

namespace skyward::audit {

/// Before any line: the states that the house keeps of tables have to be what its log comes to.
store::reached<void> expect_states(store::store& house, verifier& by);

/// Once all was taken: streams, commands, accounts, and what players are held to. What is wrong is
/// added to what was found.
store::reached<void> hold_rows(store::store& house, verdict& found);

}  // namespace skyward::audit
