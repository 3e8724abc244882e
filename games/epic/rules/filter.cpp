#include "games/epic/rules/filter.h"

namespace riffle::epic {

using namespace language;

Filter readFilter(const Code& code, uint16_t pc) {
    Filter filter;
    const auto is = [&](Filter::Is what) { filter.is |= what; };
    const auto readInt = [&] {
        const int value = code[pc] | (code[pc + 1] << 8);
        pc = static_cast<uint16_t>(pc + 2);
        return value;
    };
    ++pc;  // kFilter
    const uint16_t adjectives = code[pc++];
    for (const int end = pc + adjectives; pc < end;) {
        switch (readOp<AdjectiveOp>(code, pc)) {
            case kTarget: is(Filter::kIsTarget); break;
            case kFriendly: is(Filter::kIsFriendly); break;
            case kEnemy: is(Filter::kIsEnemy); break;
            case kOther: is(Filter::kIsOther); break;
            case kAttacking: is(Filter::kIsAttacking); break;
            case kBlocking: is(Filter::kIsBlocking); break;
            case kExpended: is(Filter::kIsTurned); break;
            case kDamaged: is(Filter::kIsDamaged); break;
            case kToken: is(Filter::kIsToken); break;
            case kNontoken: is(Filter::kIsNoToken); break;
            case kOfFaction: filter.factions |= factionBit(code[pc++]); break;
            case kOfTrait: filter.traits |= traitBit(code[pc++]); break;
            case kWithKeyword: filter.keywords |= keywordBit(code[pc++]); break;
        }
    }
    filter.noun = code[pc++];
    if (filter.noun == kNamed) filter.named = static_cast<CardId>(readInt());
    const uint16_t relations = code[pc++];
    for (const int end = pc + relations; pc < end;) {
        switch (readOp<RelationOp>(code, pc)) {
            case kIn: filter.place = code[pc++]; break;
            case kWithCost: filter.cost = static_cast<uint8_t>(readInt()); break;
            case kDefenseAtMost: filter.maxDefense = static_cast<uint16_t>(readInt()); break;
            case kDefenseAtMostCount:
                filter.maxDefenseUnit = pc;
                if (code[pc++] == kEachNouns) pc = readFilter(code, pc).end;
                break;
            case kWithoutKeyword: filter.notKeywords |= keywordBit(code[pc++]); break;
            case kNotOfTrait: filter.notTraits |= traitBit(code[pc++]); break;
            case kNotOfFaction: filter.notFactions |= factionBit(code[pc++]); break;
            case kOtherThan: filter.otherThan = code[pc++]; break;
            case kNotNamed: filter.notNamed = static_cast<CardId>(readInt()); break;
            case kSameName: is(Filter::kHasNameOfIt); break;
            case kBrokenThisTurn: is(Filter::kIsBrokenThisTurn); break;
            case kDamagedYou: is(Filter::kHasDamagedYou); break;
            case kAmong: is(Filter::kIsAmong); break;
            case kThatPlayerControls: is(Filter::kIsOfPlayer); break;
            case kOfDefender: is(Filter::kIsOfDefender); break;
        }
    }
    filter.end = pc;
    return filter;
}

}  // namespace riffle::epic
