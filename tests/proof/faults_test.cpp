// What a power loss leaves of a file, from notes as the library between a server and its disk makes them.
#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "proof/process/fault_injector.h"
#include "proof/process/server_process.h"

namespace riffle::proof {
namespace {

std::string read(const std::string& path) {
    std::ostringstream out;
    out << std::ifstream(path, std::ios::binary).rdbuf();
    return out.str();
}

// A file whose writes are noted.
class Noted {
public:
    Noted() : path_(folder_.path() + "/data/file") { std::filesystem::create_directory(folder_.path() + "/data"); }

    void write(size_t offset, const std::string& bytes) {
        std::string whole = read(path_);
        WriteNote note;
        note.kind = WriteNote::Write;
        note.offset = offset;
        note.oldSize = whole.size();
        const std::string before = offset < whole.size() ? whole.substr(offset, bytes.size()) : "";
        add(note, before, bytes);
        whole.resize(std::max(whole.size(), offset + bytes.size()));
        whole.replace(offset, bytes.size(), bytes);
        put(whole);
    }
    void truncate(size_t size) {
        std::string whole = read(path_);
        WriteNote note;
        note.kind = WriteNote::Truncate;
        note.offset = size;
        note.oldSize = whole.size();
        add(note, whole.substr(size), "");
        put(whole.substr(0, size));
    }
    void sync() {
        WriteNote note;
        note.kind = WriteNote::Sync;
        add(note, "", "");
    }
    std::string afterPowerLoss(uint64_t seed) {
        Faults faults(folder_.path() + "/data", folder_.path(), true);
        faults.losePower(seed);
        return read(path_);
    }

private:
    void add(WriteNote note, const std::string& before, const std::string& after) {
        note.pathSize = static_cast<uint32_t>(path_.size());
        note.before = static_cast<uint32_t>(before.size());
        note.after = static_cast<uint32_t>(after.size());
        std::ofstream out(folder_.path() + "/writes.log", std::ios::binary | std::ios::app);
        out.write(reinterpret_cast<const char*>(&note), sizeof note);
        out << path_ << before << after;
    }
    void put(const std::string& whole) const { std::ofstream(path_, std::ios::binary) << whole; }

    TemporaryFolder folder_;
    std::string path_;
};

TEST(ProofFaults, WhatWasSyncedIsThereAndWhatWasNotMayBe) {
    std::set<std::string> seen;
    for (uint64_t seed = 1; seed <= 40; ++seed) {
        Noted file;
        file.write(0, "aaaa");
        file.sync();
        file.write(2, "bbbb");
        file.write(0, "c");
        seen.insert(file.afterPowerLoss(seed));
    }
    // Each of the two writes was kept or not.
    EXPECT_EQ(seen, (std::set<std::string>{"aaaa", "aabbbb", "caaa", "cabbbb"}));
}

TEST(ProofFaults, AFileThatWasCutMayBeWholeAgain) {
    std::set<std::string> seen;
    for (uint64_t seed = 1; seed <= 40; ++seed) {
        Noted file;
        file.write(0, "abcdef");
        file.sync();
        file.truncate(2);
        seen.insert(file.afterPowerLoss(seed));
    }
    EXPECT_EQ(seen, (std::set<std::string>{"ab", "abcdef"}));
}

TEST(ProofFaults, ALongWriteMayBeTornBetweenSectors) {
    bool isTorn = false;
    for (uint64_t seed = 1; seed <= 60; ++seed) {
        Noted file;
        file.write(0, std::string(4096, 'x'));
        const size_t size = file.afterPowerLoss(seed).size();
        EXPECT_EQ(size % 512, 0U);
        isTorn |= size > 0 && size < 4096;
    }
    EXPECT_TRUE(isTorn);
}

TEST(ProofFaults, ASyncedFileStaysAsItIs) {
    Noted file;
    file.write(0, "all of it");
    file.sync();
    EXPECT_EQ(file.afterPowerLoss(1), "all of it");
}

}  // namespace
}  // namespace riffle::proof
