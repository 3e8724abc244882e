#pragma once

#include "games/keyforge/rules/rules.h"
#include "protocol/audit.h"

namespace riffle {

extern template class AuditOf<keyforge::Rules>;

namespace keyforge {

using Audit = AuditOf<Rules>;

}  // namespace keyforge

}  // namespace riffle
