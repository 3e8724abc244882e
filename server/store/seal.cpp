#include "server/store/seal.h"

#include <string>

#include "engine/hash.h"

namespace riffle::server {

namespace {

// Everything with its length, so that nothing can be mistaken for a part of its neighbour.
class Bytes {
public:
    Bytes& with(int64_t number) {
        out_.append(reinterpret_cast<const char*>(&number), sizeof number);
        return *this;
    }
    Bytes& with(uint64_t number) { return with(static_cast<int64_t>(number)); }
    Bytes& with(std::string_view text) {
        with(static_cast<int64_t>(text.size()));
        out_.append(text);
        return *this;
    }
    [[nodiscard]] uint64_t hash(uint64_t before = 0) const { return hashBytes(out_.data(), out_.size(), before); }

private:
    std::string out_;
};

}  // namespace

uint64_t chainStart(std::string_view table) {
    return Bytes().with(table).hash();
}

uint64_t chained(uint64_t before, int64_t number, const Entry& entry) {
    Bytes bytes;
    bytes.with(number).with(static_cast<int64_t>(entry.kind)).with(int64_t{entry.seat}).with(int64_t{entry.action});
    bytes.with(static_cast<int64_t>(entry.to)).with(entry.left).with(entry.text).with(entry.nonce);
    return bytes.hash(before);
}

uint64_t sealOf(std::string_view table, const TableRow& row, int64_t edition) {
    Bytes bytes;
    bytes.with(table).with(edition).with(row.game).with(row.status).with(row.touched).with(row.rules).with(row.cards);
    return bytes.with(row.plan).with(row.places).with(row.rematch).with(row.result).hash();
}

uint64_t sealOf(std::string_view table, const Said& said) {
    return Bytes().with(table).with(said.from).with(said.seat).with(said.text).with(said.at).hash();
}

uint64_t sealOf(std::string_view table, const Head& head) {
    Bytes bytes;
    bytes.with(table).with(head.entries).with(head.chain).with(head.edition).with(head.seal).with(head.said);
    return bytes.with(int64_t{head.isLive}).hash();
}

}  // namespace riffle::server
