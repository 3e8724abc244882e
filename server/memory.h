#pragma once

namespace riffle::server {

// Gives memory that nothing uses back to the machine. Allocators keep it, and a busy minute would be paid for ever after.
void giveBackMemory();

}  // namespace riffle::server
