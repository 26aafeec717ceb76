// What holds for every command alike: it is copied and moved.
#include "table/vocabulary/command.hpp"

namespace skyward::table {

any_command::any_command() = default;
any_command::any_command(const any_command& other) = default;
any_command::any_command(any_command&& other) noexcept = default;
any_command& any_command::operator=(const any_command& other) = default;
any_command& any_command::operator=(any_command&& other) noexcept = default;
any_command::~any_command() = default;

}  // namespace skyward::table
