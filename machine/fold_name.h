#pragma once

#include <string>
#include <string_view>

namespace riffle::machine {

// Lower case, straight apostrophes and quotation marks: how names are compared.
std::string foldName(std::string_view name);

}  // namespace riffle::machine
