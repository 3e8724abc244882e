#include "protocol/version.h"

namespace riffle {

std::string_view version() {
    return RIFFLE_VERSION;
}

}  // namespace riffle
