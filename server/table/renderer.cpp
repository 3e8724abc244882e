#include "server/table/renderer.h"

#include "protocol/decision.h"
#include "protocol/session.h"
#include "server/table/option_texts.h"

namespace riffle::server {

namespace {

constexpr size_t kUsualLetter = 4U << 10U;  // bytes

}  // namespace

Viewer watcherOf(const Game& game) {
    return {false, game.seatFrom("chance").value_or(0)};
}

std::string begunLetter(std::string_view type, int64_t version) {
    std::string text;
    text.reserve(kUsualLetter);
    JsonSink out(text);
    out.beginMap();
    out.put("t", type);
    out.put("v", version);
    out.beginMap("d");
    return text;
}

Viewer Moment::viewerOf(std::optional<size_t> place) const {
    return place ? Viewer{false, static_cast<Seat>(*place)} : watcherOf(*game_);
}

// The only person answers for the game's own opponent, and sees what it is asked.
Viewer Moment::deciderFor(std::optional<size_t> place) const {
    return place && *place == standing_.decider ? Viewer{false, game_->decider()} : viewerOf(place);
}

bool Moment::isAskedOf(std::optional<size_t> place) const {
    return standing_.isPlaying && isAsked(*game_, deciderFor(place));
}

const Notation& Moment::notation() {
    if (!notation_) {
        notation_.emplace(*game_);
        decisionKind_ = decisionKind(*game_, notation_->options());
    }
    return *notation_;
}

const std::vector<std::string>& Moment::texts(Locale locale) {
    auto& own = texts_[static_cast<size_t>(locale)];
    if (!own) own = optionTexts(kind_, *game_, notation().options(), locale);
    return *own;
}

template <class Sink>
void Moment::writeDecision(Sink& out, std::optional<size_t> place, Locale locale) {
    if (!standing_.isPlaying) return out.addNull();
    const Notation* options = isAskedOf(place) ? &notation() : nullptr;
    TableDecision own{standing_.version, "waiting"};
    if (place && *place == standing_.decider) {
        own.texts = &texts(locale);
        own.kind = decisionKind_;
    }
    riffle::writeDecision(out, *game_, options, deciderFor(place), locale, &own);
}
template void Moment::writeDecision(JsonSink& out, std::optional<size_t> place, Locale locale);
template void Moment::writeDecision(ValueSink& out, std::optional<size_t> place, Locale locale);

const std::string& Moment::eventText(size_t number, const Event& event, Viewer viewer, Locale locale) {
    const bool isSeen = game_->isSeen(event, viewer);
    const auto [found, isNew] = told_.try_emplace(number * 8 + static_cast<size_t>(locale) * 2 + (isSeen ? 1 : 0));
    if (isNew) {
        const Value value = describeEvent(*game_, event, viewer, locale);
        if (!value.isNull()) found->second = toJson(value);
    }
    return found->second;
}

void Moment::writeEvents(JsonSink& out, size_t first, const EventLog& events, Viewer viewer, Locale locale) {
    out.beginList("events");
    for (const Event& event : events) {
        const std::string& json = eventText(first++, event, viewer, locale);
        if (!json.empty()) out.addReady(json);
    }
    out.endList();
}

std::string Moment::step(std::optional<size_t> place, Locale locale) {
    return once(place, locale, [&] {
        const Viewer viewer = viewerOf(place);
        std::string text = begunLetter("step", standing_.version);
        JsonSink out(text);
        out.put("step", static_cast<int64_t>(standing_.step));
        writeEvents(out, first_, events_, viewer, locale);
        out.name("view");
        game_->writeView(viewer, text);
        out.name("decision");
        writeDecision(out, place, locale);
        out.put("result", standing_.result);
        text += "}}";
        return text;
    });
}

}  // namespace riffle::server
