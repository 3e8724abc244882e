#pragma once

#include "language/render.h"

namespace riffle::shards {

// How the cards of Shards of Infinity read in a language: a phrase for each row of the table in vocabulary.cpp.
const language::Phrasebook& phrasebook(Locale locale);

const language::Phrasebook& englishPhrasebook();
const language::Phrasebook& russianPhrasebook();
const language::Phrasebook& germanPhrasebook();
const language::Phrasebook& polishPhrasebook();

// How they read in short: a few words with signs, for a small card (language::briefText).
const language::Phrasebook& briefbook(Locale locale);

const language::Phrasebook& englishBriefbook();
const language::Phrasebook& russianBriefbook();
const language::Phrasebook& germanBriefbook();
const language::Phrasebook& polishBriefbook();

}  // namespace riffle::shards
