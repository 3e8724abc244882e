// Messages of two seats and a watcher: the first character of a line says whose it is. "=3" is short for choosing option 3, "@V"
// is the version of the table, and "~5" lets five seconds pass.

#include <algorithm>

#include "fuzz/server_checks.h"

namespace riffle::fuzz {
namespace {

constexpr int kMostLines = 40;

void run(Bytes bytes) {
    Room room(bytes.take());
    std::string_view left = bytes.text();
    for (int i = 0; i < kMostLines && !left.empty(); ++i) {
        const size_t end = std::min(left.find('\n'), left.size());
        std::string_view line = left.substr(0, end);
        left.remove_prefix(std::min(end + 1, left.size()));
        if (line.empty()) continue;
        if (line[0] == '~') {
            room.pass(line.size() > 1 ? (line[1] & 0x3F) * 1000 : 0);
            continue;
        }
        const server::Connection from = room.connections()[static_cast<unsigned char>(line[0]) % room.connections().size()];
        line.remove_prefix(1);
        std::string text = room.filled(line);
        if (line.starts_with('=')) {
            int option = 0;
            for (const char digit : line.substr(1, 2)) option = option * 10 + (digit - '0');
            text = room.filled(R"({"t":"act","d":{"n":"x@V","decision":@V,"option":)") + std::to_string(option) + "}}";
        }
        room.say(from, text);
        room.letBotsChoose();
    }
    room.check();
}

}  // namespace
}  // namespace riffle::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    riffle::fuzz::run({data, size});
    return 0;
}
