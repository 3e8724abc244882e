#pragma once

#include "games/epic/rules/rules.h"
#include "protocol/audit.h"

namespace riffle {

extern template class AuditOf<epic::Rules>;

namespace epic {

using Audit = AuditOf<Rules>;

}  // namespace epic

}  // namespace riffle
