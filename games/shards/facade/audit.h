#pragma once

#include "games/shards/rules/rules.h"
#include "protocol/audit.h"

namespace riffle {

extern template class AuditOf<shards::Rules>;

namespace shards {

using Audit = AuditOf<Rules>;

}  // namespace shards

}  // namespace riffle
