// Records of games that somebody sends to be analysed. Input that begins with "{" is a record as it came. Any other input is a
// game and the number of its choices, the choices, and then lines "field=value" that take the place of what its record has there:
// so the cards and hashes in it are those of today. "@P" stands for the path of a file whose words nobody may be told.
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "fuzz/input.h"
#include "protocol/json.h"
#include "protocol/session.h"
#include "server/analysis/analyses.h"

namespace riffle::fuzz {
namespace {

constexpr size_t kMostChoices = 24;
constexpr JsonLimits kLimits{.bytes = 64U << 20U, .depth = 64, .keys = 1U << 20U};
constexpr std::string_view kGames[] = {"shards", "keyforge", "epic"};
constexpr std::string_view kCanary = "Nobody Reads This";

// A list of cards that are none, in a file of its own: as a deck it would be refused with all their names.
const std::string& canaryPath() {
    static const std::string kPath = [] {
        const std::string path = std::filesystem::temp_directory_path() / ("riffle-canary-" + std::to_string(::getpid()));
        std::ofstream out(path);
        out << "Canaries\n";
        for (const char* house : {"Brobnar", "Dis", "Logos"}) {
            out << '\n' << house << '\n';
            for (int i = 0; i < 12; ++i) out << kCanary << '\n';
        }
        return path;
    }();
    return kPath;
}

std::string filled(std::string_view text) {
    std::string out(text);
    for (size_t at = out.find("@P"); at != std::string::npos; at = out.find("@P", at + 1)) out.replace(at, 2, canaryPath());
    return out;
}

// As the server takes it: it is loaded when its turn comes, and whoever asked is told what came of it.
void analyse(const Value& record) {
    const Value* game = record.find("game");
    server::Analyses::Wish wish;
    wish.kind = game && game->isText() ? games().find(game->asText()) : nullptr;
    if (!wish.kind) return;
    Value body = Value::map();
    body["replay"] = record;
    wish.record = toJson(body);
    server::Analyses analyses;
    Refusal refusal;
    const auto job = analyses.ask("record", std::move(wish), "192.0.2.1", refusal);
    require(job.has_value(), "a job is refused though none waits", refusal.message);
    (void)analyses.work();
    for (const Locale locale : {Locale::En, Locale::Ru}) {
        const auto shown = analyses.show(*job, locale);
        require(shown.has_value(), "a job is forgotten");
        const std::string text = toJson(*shown);
        require(isUtf8(text), "what is told of a job is not UTF-8", text);
        require(text.find(kCanary) == std::string::npos, "a file was read for somebody", text);
        if (shown->find("status")->asText() != "failed") continue;
        const Value* detail = shown->find("detail");
        require(detail && !detail->asText().empty(), "a job fails without a reason", text);
    }
}

// Whatever loads is in order, and its own record loads.
void load(const Value& record) {
    const Value* game = record.find("game");
    const GameKind* kind = game && game->isText() ? games().find(game->asText()) : nullptr;
    if (!kind) return;
    Refusal refusal;
    const auto session = Session::load(*kind, record, refusal);
    if (!session) {
        require(!refusal.code.empty() && !refusal.message.empty(), "a record is refused without a reason");
        return;
    }
    require(session->game().broken().empty(), "an invariant does not hold", session->game().broken());
    const auto again = Session::load(*kind, session->replay(), refusal);
    require(again.has_value() && again->game().hash() == session->game().hash(), "a record leads to two games", refusal.message);
}

std::optional<Value> recordOf(Bytes bytes) {
    std::string error;
    if (bytes.text().starts_with('{')) return parseJson(filled(bytes.text()), error, kLimits);
    const GameKind* kind = games().find(kGames[bytes.take() % std::size(kGames)]);
    NewGame request;
    request.seed = 1 + bytes.take();
    request.request = Value::map();
    request.request["seats"] = 2;
    Refusal refusal;
    auto session = Session::create(*kind, request, refusal);
    require(session.has_value(), "a plain game can't be dealt", refusal.message);
    for (Bytes choices = bytes.split(bytes.take() % kMostChoices); !choices.isEmpty() && !session->game().isOver();) {
        const size_t count = session->game().options().size();
        require(session->chooseOption(static_cast<int64_t>(choices.below(count)) + 1, std::nullopt, refusal),
                "a listed option is refused", refusal.message);
    }
    Value record = session->replay();
    const std::string lines = filled(bytes.text());
    for (size_t at = 0; at < lines.size();) {
        const size_t end = std::min(lines.find('\n', at), lines.size());
        const std::string_view line = std::string_view(lines).substr(at, end - at);
        at = end + 1;
        const size_t sign = line.find('=');
        if (sign == std::string_view::npos) continue;
        if (auto value = parseJson(line.substr(sign + 1), error, kLimits))
            record[std::string(line.substr(0, sign))] = std::move(*value);
    }
    return record;
}

void run(Bytes bytes) {
    const auto record = recordOf(bytes);
    if (!record || !record->isMap()) return;
    load(*record);
    analyse(*record);
}

}  // namespace
}  // namespace riffle::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    riffle::fuzz::run({data, size});
    return 0;
}
