#include "games/keyforge/text/text.h"

namespace riffle::keyforge {

const language::Phrasebook& phrasebook(Locale locale) {
    switch (locale) {
        case Locale::En: return englishPhrasebook();
        case Locale::Ru: return russianPhrasebook();
        case Locale::De: return germanPhrasebook();
        case Locale::Pl: return polishPhrasebook();
    }
    return englishPhrasebook();
}

const language::Phrasebook& briefbook(Locale locale) {
    switch (locale) {
        case Locale::En: return englishBriefbook();
        case Locale::Ru: return russianBriefbook();
        case Locale::De: return germanBriefbook();
        case Locale::Pl: return polishBriefbook();
    }
    return englishBriefbook();
}

}  // namespace riffle::keyforge
