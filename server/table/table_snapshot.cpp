// A table without its past: how it stands, in little room, and back.

#include "engine/hash.h"
#include "protocol/packing.h"
#include "server/table/table.h"

namespace riffle::server {

namespace {

// Numbers that may be -1 are written one larger.
void addSigned(std::string& out, int64_t number) {
    addNumber(out, static_cast<uint64_t>(number + 1));
}

class Reader {
public:
    explicit Reader(std::string_view text) : text_(text) {}

    uint64_t number() {
        uint64_t out = 0;
        isGood_ = isGood_ && takeNumber(text_, out);
        return out;
    }
    int64_t signedNumber() { return static_cast<int64_t>(number()) - 1; }
    [[nodiscard]] std::string_view rest() const { return text_; }
    [[nodiscard]] bool isGood() const { return isGood_; }

private:
    std::string_view text_;
    bool isGood_ = true;
};

constexpr uint64_t kLargestState = 1U << 20U;
constexpr uint64_t kMostNonces = 1024;

}  // namespace

std::string Table::packed() const {
    std::string out;
    addNumber(out, static_cast<uint64_t>(entryCount()));
    addNumber(out, session_.choices().size());
    addSigned(out, loser_ ? static_cast<int64_t>(*loser_) : -1);
    addNumber(out, hasExpired_ ? 1 : 0);
    addNumber(out, places_.size());
    for (size_t i = 0; i < places_.size(); ++i) {
        addSigned(out, noted_[i]);
        addNumber(out, plan_.clock ? clocks_.rewarded(i) : 0);
        addNumber(out, nonces_[i].size());
        for (const uint64_t nonce : nonces_[i]) addNumber(out, nonce);
    }
    addNumber(out, session_.game().bytes().size());
    return out + riffle::packed(session_.game().bytes());
}

std::unique_ptr<Table> Table::unpacked(std::string id, TablePlan plan, std::string_view state, int64_t now) {
    Reader in(state);
    const auto entries = static_cast<int64_t>(in.number());
    const size_t choices = in.number();
    const int64_t loser = in.signedNumber();
    const bool hasExpired = in.number() != 0;
    if (!in.isGood() || in.number() != plan.seats.size()) return nullptr;
    struct Noted {
        int64_t left = -1;
        size_t rewarded = 0;
        std::vector<uint64_t> nonces = {};
    };
    std::vector<Noted> noted(plan.seats.size());
    for (Noted& each : noted) {
        each.left = in.signedNumber();
        each.rewarded = in.number();
        const uint64_t count = in.number();
        if (!in.isGood() || count > kMostNonces) return nullptr;
        for (uint64_t i = 0; i < count; ++i) each.nonces.push_back(in.number());
    }
    const uint64_t size = in.number();
    if (!in.isGood() || size > kLargestState) return nullptr;
    std::vector<unsigned char> bytes(size);
    if (!applyDifference(in.rest(), bytes)) return nullptr;
    std::unique_ptr<Game> game = plan.kind->restore(bytes);
    if (!game) return nullptr;
    Session session = Session::resumed(*plan.kind, plan.request, std::move(game), choices);
    auto table = std::make_unique<Table>(std::move(id), std::move(plan), std::move(session), now);
    table->firstEntry_ = entries;
    table->stoodAt_ = table->session_.game().hash();
    if (loser >= 0) table->loser_ = static_cast<size_t>(loser);
    table->hasExpired_ = hasExpired;
    for (size_t i = 0; i < noted.size(); ++i) {
        table->nonces_[i] = std::move(noted[i].nonces);
        table->noted_[i] = noted[i].left;
        if (table->plan_.clock && noted[i].left >= 0) table->clocks_.restore(i, noted[i].rewarded, noted[i].left);
    }
    return table;
}

bool Table::recall(Table past) {
    Session& whole = past.session_;
    const size_t first = session_.firstChoice();
    if (past.entryCount() != firstEntry_ || whole.choices().size() != first || whole.game().hash() != stoodAt_) return false;
    for (size_t i = first; i < session_.choices().size(); ++i) {
        if (!whole.redo(session_.choices()[i])) return false;
    }
    if (whole.game().hash() != session_.game().hash()) return false;
    session_ = std::move(whole);
    past.log_.insert(past.log_.end(), log_.begin(), log_.end());
    log_ = std::move(past.log_);
    firstEntry_ = 0;
    return true;
}

}  // namespace riffle::server
