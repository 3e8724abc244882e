#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/session.h"
#include "server/base/secret.h"
#include "server/setup/table_setup.h"
#include "server/table/clock.h"

namespace riffle::server {

using Connection = uint64_t;

class Moment;

// A message for one connection.
struct Letter {
    Connection to = 0;
    std::string text = {};
    // Where the text is not written yet: the step it tells of, to somebody in this place and language.
    std::shared_ptr<Moment> moment = {};
    std::optional<size_t> place = {};
    Locale locale = Locale::En;

    // The text, written now if it was not.
    [[nodiscard]] std::string take();
};

// A decision to think about, away from the table: for a bot, or as a hint for a person.
struct Question {
    std::string table;
    int64_t version = 0;  // of the table: an answer to an older one is of no use
    std::shared_ptr<const Game> game;
    Game::Thinking thinking;
    bool isHint = false;
    Connection asker = 0;  // of a hint
    std::string nonce;
    std::string party = {};  // whose share of the thinking it takes; empty: the table's own
};

struct Answer {
    std::string table;
    int64_t version = 0;
    Action action{};
    std::vector<Game::Advice::Chance> chances;
    bool isHint = false;
    Connection asker = 0;
    std::string nonce;
    bool isFailed = false;  // nothing came of it
};

// Something that happened at a table, in the order it happened: with the plan it makes the table again.
struct Entry {
    enum class Kind : uint8_t { Choice, Undo, Concede, Expire };
    Kind kind = Kind::Choice;
    Seat seat = 0;        // who chose, gave up, or had no time left
    uint32_t action = 0;  // of a choice, packed
    std::string text;     // of a choice, in the notation
    size_t to = 0;        // of an undo: how many choices are left
    std::string nonce;    // of a choice that came with one
    int64_t left = -1;    // milliseconds that the seat has left after a choice, where there are clocks
};

// A line of the chat.
struct Said {
    std::string from;
    std::string seat;
    std::string text;
    int64_t at = 0;  // seconds since 1970
};

// What a command brings about outside the table. The letters and questions may go out once what is to be written down can't be
// lost any more.
struct Post {
    std::vector<Letter> letters;
    std::vector<Question> questions;
    bool wantsRematch = false;
    std::string asker = {};  // of it: their address
    // To be written down: what happened, in order; what was said; and whether who sits there or how it stands has changed.
    std::vector<Entry> entries;
    std::vector<Said> said;
    bool isChanged = false;
    bool isNew = false;  // the table was not there before
};

// One table: a game, who sits at it, who is connected, and what each of them is told. It does nothing by itself: commands go in,
// letters, questions and what is to be written down come out. What it refuses changes nothing. Times are in milliseconds since
// 1970.
class Table {
public:
    enum class Status : uint8_t { Waiting, Playing, Over };

    struct Place {
        SeatKind kind = SeatKind::Person;
        int level = 3;
        std::string name;
        SecretHash token = {};       // of what opens it; empty for bots, open seats, and while its invitation is unused
        SecretHash invitation = {};  // of what its guest was sent and exchanges once for a token; known again afterwards
        bool isReady = false;        // the game may begin for all they care
        bool isThinking = false;     // a bot
        int connections = 0;
        int64_t lastSeen = 0;   // when whoever has it last proved to be there, or its last connection ended
        int64_t notedSeen = 0;  // the same as it was last written down
    };

    Table(std::string id, TablePlan plan, Session session, int64_t now);
    // Makes what opens the seats of a new table, by place: a token where whoever made the table sits, an invitation where a guest
    // will, else nothing. Here only hashes of them are kept.
    [[nodiscard]] std::vector<std::string> issueSecrets();

    // How the game stands, for a table that is made again by the same program: with the entries behind it that is the same table,
    // except that it does not know what was before (see recall). Null where it can't be read.
    [[nodiscard]] std::string packed() const;
    [[nodiscard]] static std::unique_ptr<Table> unpacked(std::string id, TablePlan plan, std::string_view state, int64_t now);
    [[nodiscard]] bool knowsPast() const { return firstEntry_ == 0; }
    [[nodiscard]] int64_t firstEntry() const { return firstEntry_; }
    // Takes over the past of a table that was made again from its first firstEntry() entries. False where it stands otherwise
    // than this one did behind them; then this one is not to be trusted.
    [[nodiscard]] bool recall(Table past);

    // What was written down, for a table that is made again. False with a reason where it does not fit.
    [[nodiscard]] bool redo(const Entry& entry, Refusal& refusal);
    void setGoesByWords() { plan_.goesByWords = true; }
    void restore(std::vector<Place> places, Status status, std::string rematch, std::deque<Said> said = {});
    // Begins where everybody is ready, and lets bots think where it is their turn.
    void resume(int64_t now, Post& post);
    // The same question once more, for a bot that was not asked the first time.
    void askAgain(Post& post);

    [[nodiscard]] const std::string& id() const { return id_; }
    [[nodiscard]] const TablePlan& plan() const { return plan_; }
    [[nodiscard]] const Session& session() const { return session_; }
    [[nodiscard]] Status status() const { return status_; }
    [[nodiscard]] int64_t version() const { return 1 + entryCount(); }
    // How much has happened here; what it was is written down.
    [[nodiscard]] int64_t entryCount() const { return firstEntry_ + static_cast<int64_t>(log_.size()); }
    // Whoever fetches a table plays its whole log again, so it has an end, many times as far as any game goes: then nothing more
    // is chosen or taken back, and the game can only be given up.
    static constexpr int64_t kMostEntries = 20'000;
    [[nodiscard]] bool isFull() const { return entryCount() >= kMostEntries; }
    [[nodiscard]] const std::vector<Place>& places() const { return places_; }
    [[nodiscard]] const std::string& rematch() const { return rematch_; }
    [[nodiscard]] int64_t touched() const { return touched_; }
    [[nodiscard]] bool isWatched() const { return !links_.empty(); }
    // Whether somebody is there to see what happens: connected, or heard of without a connection a moment ago. Where nobody is,
    // bots wait.
    [[nodiscard]] bool isAttended(int64_t now) const { return isWatched() || now - attendedAt_ < kAttendedFor; }
    void attend(int64_t now) { attendedAt_ = now; }
    // Who made it, by address, as long as this is known: it is kept in memory alone.
    [[nodiscard]] const std::string& party() const { return party_; }
    void setParty(std::string party) { party_ = std::move(party); }
    // Who is connected, with the language of each.
    struct Link {
        std::optional<size_t> place;
        Locale locale = Locale::En;
        std::string token = {};  // what it got for an invitation, to be told to it alone
        SecretHash seat = {};    // of what opens the seat it came to, whoever has that by now
    };
    [[nodiscard]] const std::map<Connection, Link>& links() const { return links_; }
    // The place that this opens.
    [[nodiscard]] std::optional<size_t> placeOf(const SecretHash& seat) const;
    // When the clock that runs will be used up; then expire() is due.
    [[nodiscard]] std::optional<int64_t> deadline() const { return clocks_.deadline(); }
    void expire(int64_t now, Post& post);
    [[nodiscard]] bool isEmpty() const;  // nobody was ever here, and nobody is
    // The seat that a token opens.
    [[nodiscard]] std::optional<size_t> seatOf(const SecretHash& token) const;
    [[nodiscard]] std::optional<size_t> seatOf(std::string_view token) const { return seatOf(SecretHash::of(token)); }
    [[nodiscard]] std::string seatName(size_t place) const;

    // The table as everybody may see it.
    [[nodiscard]] Value describe() const;
    // {"v", "step", "view", "decision", "result"} for a place, or for a watcher.
    [[nodiscard]] Value position(std::optional<size_t> place, Locale locale) const;
    [[nodiscard]] Value result() const;

    // What somebody shows for a seat: its token, or an invitation to it and perhaps a claim, a secret that they made up
    // themselves. An invitation is good once; who shows it again with the same claim is the same guest, and gets the same token.
    struct Proof {
        std::string_view token = {};
        std::string_view claim = {};
    };
    struct Taken {
        size_t place = 0;
        std::string token = {};
    };
    // The seat it proves; nullopt with a reason where it proves none, as an invitation that nobody has used yet.
    [[nodiscard]] std::optional<size_t> prove(const Proof& proof, Refusal& refusal) const;
    // Whether enter() would say yes.
    [[nodiscard]] bool mayEnter(const Proof& proof, Refusal& refusal) const;
    // The same as prove(), but an unused invitation is exchanged for a token.
    [[nodiscard]] bool enter(const Proof& proof, Taken& taken, Refusal& refusal, Post& post);
    // The seat for who had entered with that token when it could not be written down: they enter again. False where it is not
    // theirs.
    [[nodiscard]] bool enterAgain(size_t place, const SecretHash& token, Post& post);
    // Whoever has the seat has just proved it.
    void see(size_t place, int64_t now, Post& post);
    // From now on it is in this server's memory: nobody could come before.
    void wake(int64_t now) { awakeSince_ = now; }

    // Connections. `since` is the version the other side has, 0 where it has none.
    // `token` is what they got for an invitation.
    void connect(Connection connection, std::optional<size_t> place, Locale locale, int64_t since, int64_t now, Post& post,
                 std::string token = {});
    void disconnect(Connection connection, int64_t now, Post& post);
    // Greets a connection again, with what was said and how it stands.
    void tellAgain(Connection connection, int64_t now, Post& post) const;
    // A message of PROTOCOL §7 from a connection.
    void receive(Connection from, const Value& message, int64_t now, Post& post);
    // What a program thought.
    void answer(const Answer& answer, int64_t now, Post& post);

    // The same without a connection.
    struct Wish {
        std::string_view name = {};
        std::optional<size_t> place = {};
        Proof proof = {};             // of a seat that is one's own; without it an open seat is taken
        std::string_view dealt = {};  // says that they know where the cards come from (TablePlan::dealt)
        const Value* deck = nullptr;
    };
    [[nodiscard]] bool join(const Wish& wish, int64_t now, Taken& taken, Refusal& refusal, Post& post);
    [[nodiscard]] bool leave(size_t place, int64_t now, Refusal& refusal, Post& post);
    // Begins with bots of that level in the seats that nobody has taken, or refuses where there are any and there is no level.
    [[nodiscard]] bool start(std::optional<int> level, int64_t now, Refusal& refusal, Post& post);
    [[nodiscard]] bool act(size_t place, const Value& command, int64_t now, Refusal& refusal, Post& post);
    void setRematch(std::string id, int64_t now, Post& post);
    // To everybody who is connected.
    void tellTable(Post& post) const;

private:
    struct UndoWish {
        size_t place = 0;
        size_t to = 0;
        std::set<size_t> waitingFor;
    };
    // One command of a message; false with a reason where it is refused. `reply` is what the sender gets instead of an ack.
    [[nodiscard]] bool obey(Connection from, std::string_view what, const Value& d, int64_t now, Value& reply, Refusal& refusal,
                            Post& post);
    [[nodiscard]] bool undo(size_t place, const Value& d, int64_t now, Refusal& refusal, Post& post);
    [[nodiscard]] bool answerUndo(size_t place, const Value& d, int64_t now, Refusal& refusal, Post& post);
    [[nodiscard]] bool hint(Connection from, size_t place, const std::string& nonce, int64_t now, Refusal& refusal, Post& post);
    [[nodiscard]] bool chat(Connection from, const Value& d, int64_t now, Refusal& refusal, Post& post);
    [[nodiscard]] bool concede(size_t place, int64_t now, Refusal& refusal, Post& post);
    [[nodiscard]] bool handOver(size_t place, const Value& d, int64_t now, Refusal& refusal, Post& post);

    // One of the options, counted from 0, of the seat that decides.
    [[nodiscard]] bool choose(size_t option, const std::string& nonce, int64_t now, Refusal& refusal, Post& post);
    [[nodiscard]] bool takeBack(size_t to, int64_t now, Refusal& refusal, Post& post);
    void record(Entry entry, Post& post);
    void remember(size_t place, const std::string& nonce);
    [[nodiscard]] bool hasDone(size_t place, const std::string& nonce) const;
    // The game ends because a seat gave up or has no time left; with more than two a bot plays on for it.
    void giveUp(size_t place, Entry::Kind why, int64_t now, Post& post);
    void giveToBot(size_t place, Post& post);
    // Lets the right clock run, and tells where that is news or something has happened.
    void turnClock(bool isTold, int64_t now, Post& post);
    void tellClock(Connection to, int64_t now, Post& post) const;
    [[nodiscard]] bool mayPlay(Refusal& refusal) const;
    [[nodiscard]] bool bringDeck(size_t place, const Value& given, Refusal& refusal);
    // What somebody shows, looked at.
    struct Shown {
        enum class What : uint8_t { Nothing, Seat, Invitation, UsedInvitation };
        What what = What::Nothing;
        size_t place = 0;
        std::string token = {};  // of a seat
    };
    [[nodiscard]] Shown lookAt(const Proof& proof) const;
    // Nobody has the seat any more: it is open, or a bot's.
    void vacate(size_t place, SeatKind kind);
    void beginIfReady(int64_t now, Post& post);
    void askBots(Post& post);
    [[nodiscard]] std::vector<size_t> othersThan(size_t place) const;
    [[nodiscard]] size_t deciderPlace() const;

    // Letters.
    // The options that everybody was told of last, in few bytes: one of them is chosen next, and need not be found out again.
    struct Offered {
        int64_t version = 0;
        std::vector<Action> actions;
        std::vector<uint32_t> ends;  // of each option's words
        std::string words;
        [[nodiscard]] std::string text(size_t option) const {
            const size_t begin = option == 0 ? 0 : ends[option - 1];
            return words.substr(begin, ends[option] - begin);
        }
    };
    void offer(const Notation& notation);

    // How it stands now, for as long as it stands so; or apart from the table, for ever.
    [[nodiscard]] Moment moment() const;
    [[nodiscard]] Moment ownMoment() const;
    [[nodiscard]] Moment momentOf(std::shared_ptr<const Game> game) const;
    [[nodiscard]] std::string snapFor(const Link& link, Moment& moment) const;
    [[nodiscard]] std::string pastStepFor(const Link& link, int64_t version, Moment& moment) const;
    void send(Connection to, std::string_view type, Value d, Post& post, std::optional<int64_t> version = {}) const;
    void addEvents(Moment& moment) const;
    void sendSnap(Connection to, const Link& link, Post& post) const;
    void sendAck(Connection to, std::string_view nonce, Post& post) const;
    void tellStep(Post& post);
    void tellSnap(Post& post) const;
    void greet(Connection to, const Link& link, Post& post) const;
    void catchUp(Connection to, const Link& link, int64_t since, Post& post) const;
    void tellSaid(Connection to, const Said& said, Post& post) const;

    std::string id_;
    TablePlan plan_;
    Session session_;
    Status status_ = Status::Waiting;
    std::vector<Place> places_;
    // Of each entry: what it was, and how many choices stand behind it.
    struct Logged {
        uint32_t kind : 4;
        uint32_t step : 28;
    };
    void log(Entry::Kind kind);
    [[nodiscard]] const Logged& logged(int64_t version) const { return log_[static_cast<size_t>(version - 2 - firstEntry_)]; }

    std::vector<Logged> log_;
    int64_t firstEntry_ = 0;       // how many are not known here
    uint64_t stoodAt_ = 0;         // the game's hash behind those
    std::optional<size_t> loser_;  // who gave up, or had no time left
    bool hasExpired_ = false;
    Clocks clocks_;
    std::map<Connection, Link> links_;
    std::vector<std::vector<uint64_t>> nonces_;  // by place: acts that were done, the last ones, as hashes
    std::vector<int64_t> noted_;                 // by place: the time left as it was last written down, or -1
    std::optional<UndoWish> undoWish_;
    Offered offered_;
    static constexpr int64_t kAttendedFor = 60'000;
    int64_t attendedAt_ = -kAttendedFor;
    std::string party_;
    std::optional<int64_t> asked_;   // the version a bot was asked about
    std::optional<int64_t> hinted_;  // and a hint
    std::deque<Said> said_;
    std::map<size_t, std::deque<int64_t>> chatTimes_;  // by place
    std::map<size_t, std::deque<int64_t>> hintTimes_;
    std::string rematch_;
    int64_t touched_ = 0;
    int64_t awakeSince_ = 0;
};

std::string_view nameOf(Table::Status status);

}  // namespace riffle::server
