#pragma once

#include <cstddef>
#include <cstdint>

namespace riffle::server {

// How much of everything there may be, so that nobody can use up what others need. An address is one of IPv4, or the first half
// of one of IPv6, as that is what a household is given; larger networks may have a few times as much (Network::share).
struct Limits {
    size_t tables = 20'000;         // in memory, of games that are not over
    size_t finished = 2'000;        // in memory, of those that are: they can be read again
    size_t tablesPerAddress = 100;  // that one address may make at once; later more, one every few seconds
    int64_t secondsPerTable = 2;
    double tableShare = 0.01;   // of all tables that one address may hold once half of the room is taken
    int64_t waitingFor = 3600;  // seconds an empty table is kept before its game begins
    int64_t idleFor = 1800;     // seconds a table that nobody is at stays in memory

    size_t connections = 8192;            // of everybody; watchers have half of them at most
    size_t connectionsPerAddress = 512;   // at once
    double requestsAtOnce = 600;          // of an address over HTTP; what is costly counts as several
    double requestsPerSecond = 100;       // later
    double guessesAtOnce = 20;            // wrong tokens for one table, or ids of tables that are not there
    double guessesPerSecond = 0.2;        // later
    double framesAtOnce = 200;            // of a connection; what takes long counts as several
    double framesPerSecond = 100;         // later: who sends more is read more slowly
    double framesOfAddressAtOnce = 3000;  // of all its connections
    double framesOfAddressPerSecond = 600;
    double seatRequestsAtOnce = 30;  // of a seat that is proven, whatever else its address sends
    double seatRequestsPerSecond = 3;
    size_t waitingBytes = 1U << 20U;       // that one slow reader may leave lying; then they get a snap instead
    size_t allWaitingBytes = 256U << 20U;  // that all of them together may
    size_t bulk = 128U << 20U;             // bytes of requests under way and of answers that nobody takes, all together
    size_t unwritten = 20'000;             // deeds that wait for the disk; nothing is read from players beyond that

    // Those for one address or connection, so many times as high; 0: as good as none.
    [[nodiscard]] Limits times(double factor) const;
};

}  // namespace riffle::server
