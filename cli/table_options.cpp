#include "cli/table_options.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/deck_file.h"
#include "protocol/game_module.h"
#include "protocol/text.h"

namespace riffle::cli {

namespace {

// "key=value" of --option, as the set-up wants them.
bool readOptions(const std::vector<std::string>& given, Value& request) {
    for (const std::string& each : given) {
        const size_t sign = each.find('=');
        if (sign == std::string::npos || sign == 0) return false;
        request["options"][each.substr(0, sign)] = each.substr(sign + 1);
    }
    return true;
}

bool readDecks(const GameKind& kind, const TableOptions& options, Value& request, std::string& error) {
    std::vector<Value> decks;
    for (const std::string& file : options.decks) {
        Refusal refusal;
        if (!isDeckFile(file, error)) return false;
        if (!readDeckFile(kind.name(), file, decks, refusal)) {
            error = refusal.message;
            return false;
        }
    }
    if (!decks.empty()) request["decks"] = Value::listOf(std::move(decks));
    return true;
}

}  // namespace

// Names are those of the set-up options, or spelt out.
bool readVariant(const GameKind& kind, const TableOptions& options, bool hasDecks, NewGame& request, std::string& error) {
    static constexpr std::pair<std::string_view, std::string_view> kSpeltOut[] = {{"choose-30", "choose30"},
                                                                                  {"free-for-all", "ffa"}};
    Value& out = request.request;
    if (!options.options.empty()) out["options"] = Value::map();
    const GameModule& game = kind.module();
    if (!game.formats.empty()) {
        for (const auto& [key, given] : {std::pair("format", options.format), std::pair("mode", options.mode)}) {
            std::string word = given;
            for (const auto& [spelt, name] : kSpeltOut) {
                if (word == spelt) word = name;
            }
            if (!word.empty()) out["options"][key] = word;
        }
        if (hasDecks && options.format.empty()) out["options"]["format"] = game.deckFormat;
    } else if (!options.format.empty() || !options.mode.empty()) {
        error = fmt::format("{} has neither formats nor modes; --option sets what can be set.", kind.name());
        return false;
    }
    if (readOptions(options.options, out)) return true;
    error = "--option takes a name and a value: --option relics.mode=draft.";
    return false;
}

bool readTable(const GameKind& kind, const TableOptions& options, NewGame& request, std::string& error) {
    if (options.seats > 0) request.request["seats"] = options.seats;
    if (!readDecks(kind, options, request.request, error)) return false;
    const bool hasDecks = request.request.find("decks") != nullptr;
    if (!readVariant(kind, options, hasDecks, request, error)) return false;
    const Value* chosen = request.request.find("options");
    const std::string_view format = kind.module().usualFormat;
    if (!format.empty() && !(chosen && chosen->find("format"))) request.request["options"]["format"] = format;
    return true;
}

std::vector<std::string> partsOf(std::string_view list) {
    std::vector<std::string> parts;
    for (size_t at = 0; at < list.size();) {
        const size_t end = std::min(list.find(',', at), list.size());
        parts.emplace_back(list.substr(at, end - at));
        at = end + 1;
    }
    return parts;
}

}  // namespace riffle::cli
