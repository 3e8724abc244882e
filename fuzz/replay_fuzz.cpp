// Replays. Input that begins with "{" is loaded as it is. Any other input is a game, the number of its choices, the choices, and
// then what is done to the text of its replay: so the cards and hashes in it are always those of today.

#include "fuzz/input.h"
#include "protocol/json.h"
#include "protocol/session.h"

namespace riffle::fuzz {
namespace {

constexpr size_t kMostChoices = 64;
constexpr JsonLimits kLimits{.bytes = 64U << 20U};

// Where it loads, the game is in order and its replay loads again.
bool load(std::string_view text) {
    std::string error;
    const auto replay = parseJson(text, error, kLimits);
    if (!replay) {
        require(!error.empty(), "damaged JSON without a reason");
        return false;
    }
    Refusal refusal;
    const auto session = Session::load(shardsKind(), *replay, refusal);
    if (!session) {
        require(!refusal.code.empty() && !refusal.message.empty(), "a replay is refused without a reason", text);
        return false;
    }
    require(session->game().broken().empty(), "an invariant does not hold", session->game().broken());
    const auto again = Session::load(shardsKind(), session->replay(), refusal);
    require(again.has_value(), "the replay of a loaded replay can't be loaded", refusal.message);
    require(again->game().hash() == session->game().hash(), "a replay leads to two games");
    return true;
}

// Pairs of a place and a byte: the byte replaces the one there, or where it is 0 the text is cut there.
void damage(std::string& text, Bytes bytes) {
    while (!bytes.isEmpty() && !text.empty()) {
        const size_t at = (bytes.below(65536) | (static_cast<size_t>(bytes.take()) << 16U)) % text.size();
        const auto byte = static_cast<char>(bytes.take());
        if (byte == 0) {
            text.resize(at);
        } else {
            text[at] = byte;
        }
    }
}

void run(Bytes bytes) {
    if (bytes.text().starts_with('{')) {
        load(bytes.text());
        return;
    }
    Refusal refusal;
    auto session = Session::create(shardsKind(), gameFrom(bytes), refusal);
    if (!session) return;
    for (Bytes choices = bytes.split(bytes.take() % kMostChoices); !choices.isEmpty() && !session->game().isOver();) {
        const size_t count = session->game().options().size();
        require(session->chooseOption(static_cast<int64_t>(choices.below(count)) + 1, std::nullopt, refusal),
                "a listed option is refused", refusal.message);
    }
    std::string text = toJson(session->replay());
    const std::string sound = text;
    damage(text, bytes);
    const bool isLoaded = load(text);
    require(isLoaded || text != sound, "a sound replay can't be loaded", sound);
    require(!isLoaded || text.size() == sound.size(), "a replay that was cut short is loaded", text);
}

}  // namespace
}  // namespace riffle::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    riffle::fuzz::run({data, size});
    return 0;
}
