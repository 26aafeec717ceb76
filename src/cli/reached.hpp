// What a house answers, in a command: what the machine failed in ends it.
#pragma once

#include "audit/receipts.hpp"
#include "cli/command.hpp"
#include "store/store.hpp"

#include <string>
#include <type_traits>
#include <utility>

namespace skyward::cli {

/// errors  throws failure, in the name of the command
template <class Value>
Value reached(std::string_view command, store::reached<Value> from) {
  if (!from) throw failure{std::string{command} + ": " + from.error().message};
  if constexpr (!std::is_void_v<Value>) return std::move(*from);
}

/// The same of what there may be none of: refused with the sentence that says why.
template <class Value>
accepted<Value> found(std::string_view command, store::reached<audit::or_why<Value>> from) {
  auto there = reached(command, std::move(from));
  if (!there) return refuse(std::string{command} + ": " + there.error().message);
  return *std::move(there);
}

}  // namespace skyward::cli
