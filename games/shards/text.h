#pragma once

#include "language/render.h"

namespace riffle::shards {

// How the cards of Shards of Infinity read in a language: a phrase for each row of the table in vocabulary.cpp.
const language::Phrasebook& phrasebook(Locale locale);

const language::Phrasebook& englishPhrasebook();
const language::Phrasebook& russianPhrasebook();
const language::Phrasebook& germanPhrasebook();
const language::Phrasebook& polishPhrasebook();

}  // namespace riffle::shards
