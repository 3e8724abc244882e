// The games with their options, and decks.
#include <fmt/format.h>

#include "ai/player.h"
#include "protocol/text.h"
#include "server/api/api.h"
#include "server/base/json_fields.h"
#include "server/base/secret.h"
#include "server/setup/choices.h"
#include "server/setup/decks.h"

namespace riffle::server {

Reply Api::games(const Request& request) const {
    const Locale locale = localeOf(request);
    Value body = Value::map();
    body["games"] = Value::list();
    for (const auto& kind : tables_.games().all()) body["games"].add(gameValue(*kind, locale));
    body["tableChoices"] = tableChoices(locale);
    body["levels"] = Value::list();
    for (int level = 1; level <= ai::kLevels; ++level) {
        Value each = Value::map();
        each["level"] = level;
        each["key"] = fmt::format("level.{}", level);
        each["title"] = say(locale, fmt::format("level.{}", level), {});
        body["levels"].add(std::move(each));
    }
    body["locales"] = Value::list();
    for (const Locale each : kLocales) body["locales"].add(codeOf(each));
    return json(body);
}

namespace {

// What a body or a query asks of drawn decks; false with a reason where it makes no sense.
bool readWish(const Request& request, const Value& body, DrawWish& wish, Refusal& refusal) {
    const auto given = numberOf(queryOf(request, "seed"));
    wish.seed = given ? static_cast<uint64_t>(*given) : randomSeed();
    wish.format = queryOf(request, "format");
    wish.set = queryOf(request, "set");
    for (const auto& [name, value] : body.entries()) {
        if (name == "game" || name == "lang" || value.isNull()) continue;
        if (name == "seed") {
            if (!value.isInt() || value.asInt() < 0) return refuse(refusal, "bad_request", "refuse.seed");
            wish.seed = static_cast<uint64_t>(value.asInt());
        } else if (name == "format") {
            if (!value.isText()) return refuse(refusal, "bad_request", "refuse.format");
            wish.format = value.asText();
        } else if (name == "set") {
            if (!value.isText()) return refuse(refusal, "bad_request", "refuse.set");
            wish.set = value.asText();
        } else if (name == "count") {
            if (!value.isInt() || value.asInt() < 1 || value.asInt() > kMostDrawn)
                return refuse(refusal, "bad_request", "refuse.count", {{"most", kMostDrawn}});
            wish.count = static_cast<int>(value.asInt());
        } else if (name == "houses") {
            for (const Value& house : value.items()) {
                if (!house.isText()) return refuse(refusal, "bad_request", "deck.draw-houses");
                wish.houses.push_back(house.asText());
            }
            if (!value.isList()) return refuse(refusal, "bad_request", "deck.draw-houses");
        } else {
            return refuse(refusal, "bad_request", "refuse.field", {{"name", shortened(name)}});
        }
    }
    return true;
}

}  // namespace

Reply Api::decksRoute(const Request& request, std::string_view what) const {
    if (what != "import" && what != "generate") return notFound(request);
    const bool isPost = request.method == "POST";
    if (what == "import" && !isPost) return wrongMethod(request, "POST");
    if (!isPost && !isRead(request)) return wrongMethod(request, "GET, POST");
    // {"game", …}; or the deck itself with the game in the query.
    std::string game(queryOf(request, "game"));
    Value body = Value::map();
    const bool isBare = what == "import" && !game.empty();
    if (isPost && !isBare) {
        Reply bad;
        const auto read = bodyOf(request, bad);
        if (!read) return bad;
        body = *read;
        if (const std::string* given = textIn(body, "game")) game = *given;
    }
    Request asked = request;  // in the language of the body where it has one
    if (const std::string* lang = textIn(body, "lang")) asked.query["lang"] = *lang;
    const GameKind* kind = tables_.games().find(game);
    if (!kind) return refused(asked, "unknown_game", "error.unknown_game", {{"games", tables_.games().names()}});
    Refusal refusal;
    if (what == "generate") {
        DrawWish wish;
        if (!readWish(asked, body, wish, refusal)) return refused(asked, refusal);
        const auto decks = generateDecks(*kind, wish, localeOf(asked), refusal);
        if (!decks) return refused(asked, refusal);
        if (isPost) return json(*decks);
        Value deck = decks->find("decks")->items()[0];
        deck["seed"] = *decks->find("seed");
        return json(deck);
    }
    std::string format(queryOf(request, "format"));
    std::string text = isBare ? request.body : "";
    if (const std::string* given = textIn(body, "format")) format = *given;
    if (const std::string* given = textIn(body, "text")) text = *given;
    const auto decks = importDecks(*kind, text, format, localeOf(asked), refusal);
    return decks ? json(*decks) : refused(asked, refusal);
}

}  // namespace riffle::server
