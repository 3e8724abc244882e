#include "games/keyforge/text.h"

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

}  // namespace riffle::keyforge
