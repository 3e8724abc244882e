#include "server/base/build_id.h"

#include <elf.h>
#include <fmt/format.h>
#include <link.h>

#include <cstring>
#include <string_view>

#include "protocol/dependence.h"
#include "protocol/text.h"

namespace riffle::server {

namespace {

constexpr size_t rounded(size_t size) {
    return (size + 3) / 4 * 4;
}

// The build id among the notes of one part of the program in memory.
std::string buildIdIn(std::string_view notes) {
    ElfW(Nhdr) note;
    while (notes.size() >= sizeof note) {
        std::memcpy(&note, notes.data(), sizeof note);
        notes.remove_prefix(sizeof note);
        const size_t name = rounded(note.n_namesz);
        const size_t size = rounded(note.n_descsz);
        if (name > notes.size() || size > notes.size() - name) break;
        if (note.n_type == NT_GNU_BUILD_ID && notes.starts_with(std::string_view("GNU\0", 4))) {
            std::string out;
            for (const char byte : notes.substr(name, note.n_descsz))
                out += fmt::format("{:02x}", static_cast<unsigned char>(byte));
            return out;
        }
        notes.remove_prefix(name + size);
    }
    return {};
}

// The first that is told of is the program itself.
int readProgram(dl_phdr_info* info, size_t, void* out) {
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const auto& part = info->dlpi_phdr[i];
        if (part.p_type != PT_NOTE) continue;
        const std::string_view notes(reinterpret_cast<const char*>(info->dlpi_addr + part.p_vaddr), part.p_memsz);
        std::string found = buildIdIn(notes);
        if (found.empty()) continue;
        *static_cast<std::string*>(out) = std::move(found);
        break;
    }
    return 1;
}

}  // namespace

const std::string& programId() {
    static const std::string kId = [] {
        std::string id;
        dl_iterate_phdr(readProgram, &id);
        return id;
    }();
    return kId;
}

std::string snapshotMaker(const GameKind& kind) {
    if (programId().empty()) return {};
    return fmt::format("{} {} {}", programId(), rulesOf(kind), hex(kind.cardSetHash()));
}

}  // namespace riffle::server
