#pragma once

#include "language/render.h"

namespace riffle::keyforge {

// How the cards of KeyForge read in a language: a phrase for each row of the table in vocabulary.cpp.
const language::Phrasebook& phrasebook(Locale locale);

const language::Phrasebook& englishPhrasebook();
const language::Phrasebook& russianPhrasebook();
const language::Phrasebook& germanPhrasebook();
const language::Phrasebook& polishPhrasebook();

}  // namespace riffle::keyforge
