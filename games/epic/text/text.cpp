#include "games/epic/text/text.h"

namespace riffle::epic {

const language::Phrasebook& phrasebook(Locale locale) {
    return language::bookIn(locale, {englishPhrasebook, russianPhrasebook, germanPhrasebook, polishPhrasebook});
}

const language::Phrasebook& briefbook(Locale locale) {
    return language::bookIn(locale, {englishBriefbook, russianBriefbook, germanBriefbook, polishBriefbook});
}

}  // namespace riffle::epic
