#include "games/shards/text.h"
#include "games/shards/vocabulary.h"

namespace riffle::shards {

namespace {
constexpr language::Brevity kBrevity = {};
}  // namespace

const language::Phrasebook& russianBriefbook() {
    static const language::Phrasebook kCommon = language::commonBriefbook(russianPhrasebook());
    static const language::Phrasebook kBook = language::briefbookOver(kCommon, {}, {}, {}, kBrevity);
    return kBook;
}

const language::Phrasebook& germanBriefbook() {
    static const language::Phrasebook kCommon = language::commonBriefbook(germanPhrasebook());
    static const language::Phrasebook kBook = language::briefbookOver(kCommon, {}, {}, {}, kBrevity);
    return kBook;
}

const language::Phrasebook& polishBriefbook() {
    static const language::Phrasebook kCommon = language::commonBriefbook(polishPhrasebook());
    static const language::Phrasebook kBook = language::briefbookOver(kCommon, {}, {}, {}, kBrevity);
    return kBook;
}

}  // namespace riffle::shards
