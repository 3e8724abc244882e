#include "proof/process/fault_injector.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "engine/rng.h"

namespace riffle::proof {

namespace {

constexpr std::string_view kLibrary = "libriffle_faults.so";
constexpr uint32_t kSector = 512;  // what a disk writes wholly or not at all

struct Noted {
    WriteNote note;
    std::string before;
    std::string after;
};

// What was written to each file behind its last sync, in order.
std::map<std::string, std::vector<Noted>> readNotes(const std::string& log) {
    std::ostringstream text;
    text << std::ifstream(log, std::ios::binary).rdbuf();
    const std::string bytes = text.str();
    std::map<std::string, std::vector<Noted>> out;
    for (size_t at = 0; at + sizeof(WriteNote) <= bytes.size();) {
        Noted noted;
        std::memcpy(&noted.note, bytes.data() + at, sizeof(WriteNote));
        at += sizeof(WriteNote);
        const WriteNote& note = noted.note;
        if (note.magic != WriteNote::kMagic || at + note.pathSize + note.before + note.after > bytes.size()) break;  // cut short
        const std::string path = bytes.substr(at, note.pathSize);
        noted.before = bytes.substr(at + note.pathSize, note.before);
        noted.after = bytes.substr(at + note.pathSize + note.before, note.after);
        at += note.pathSize + note.before + note.after;
        if (note.kind == WriteNote::Sync) {
            out.erase(path);
        } else {
            out[path].push_back(std::move(noted));
        }
    }
    return out;
}

void writeAt(int file, const std::string& bytes, uint64_t offset) {
    for (size_t done = 0; done < bytes.size();) {
        const ssize_t size = ::pwrite(file, bytes.data() + done, bytes.size() - done, static_cast<off_t>(offset + done));
        if (size <= 0) return;
        done += static_cast<size_t>(size);
    }
}

}  // namespace

Faults::Faults(std::string folder, const std::string& ownFolder, bool isNotingWrites)
    : folder_(std::move(folder)), log_(isNotingWrites ? ownFolder + "/writes.log" : "") {
    const auto library = std::filesystem::read_symlink("/proc/self/exe").parent_path() / kLibrary;
    if (!std::filesystem::exists(library)) {
        problem_ = fmt::format("{} is not beside this program: build it to let a disk fail.", kLibrary);
        return;
    }
    const std::string control = ownFolder + "/faults";
    const int file = ::open(control.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    const bool isThere = file >= 0 && ::ftruncate(file, sizeof(FaultControl)) == 0;
    void* page = isThere ? ::mmap(nullptr, sizeof(FaultControl), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) : MAP_FAILED;
    if (file >= 0) ::close(file);
    if (page == MAP_FAILED) {
        problem_ = fmt::format("{} can't be made.", control);
        return;
    }
    control_ = static_cast<FaultControl*>(page);
    environment_ = {{"LD_PRELOAD", library.string()}, {kFaultControl, control}, {kFaultFolder, folder_}};
    if (isNotingWrites) environment_.emplace_back(kFaultLog, log_);
}

Faults::~Faults() {
    if (control_) ::munmap(control_, sizeof(FaultControl));
}

void Faults::set(FaultControl::Mode mode, uint32_t perMille) {
    control_->perMille = perMille;
    control_->mode = mode;
}

void Faults::jump(int64_t seconds) {
    control_->clockOffset = seconds * 1'000'000'000;
}

void Faults::makeForgetful() {
    control_->isForgetful = 1;
}

void Faults::killBeforeSync(int count) {
    control_->dieAt = count;
}

uint64_t Faults::failed() const {
    return control_->failed;
}

uint64_t Faults::losePower(uint64_t seed) {
    Rng rng = Rng::seeded(seed);
    uint64_t lost = 0;
    for (const auto& [path, notes] : readNotes(log_)) {
        const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
        if (file < 0) continue;
        // Back to what was synced, then on with what the disk happened to have done.
        for (auto each = notes.rbegin(); each != notes.rend(); ++each) {
            writeAt(file, each->before, each->note.offset);
            (void)!::ftruncate(file, static_cast<off_t>(each->note.oldSize));
        }
        for (const Noted& each : notes) {
            const uint32_t chance = rng.below(10);
            if (chance < 4) {
                ++lost;
                continue;
            }
            if (each.note.kind == WriteNote::Truncate) {
                (void)!::ftruncate(file, static_cast<off_t>(each.note.offset));
                continue;
            }
            const auto sectors = static_cast<uint32_t>(each.after.size() / kSector);
            const bool isTorn = chance == 4 && sectors > 1;
            lost += isTorn;
            writeAt(file, isTorn ? each.after.substr(0, size_t{1 + rng.below(sectors - 1)} * kSector) : each.after,
                    each.note.offset);
        }
        ::close(file);
    }
    std::error_code ignored;
    std::filesystem::remove(log_, ignored);
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_, ignored)) {
        if (entry.path().string().ends_with("-shm")) std::filesystem::remove(entry.path(), ignored);
    }
    return lost;
}

}  // namespace riffle::proof
