// What a house answers, in a command: what the machine failed in ends it.
#pragma once

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

}  // namespace skyward::cli
