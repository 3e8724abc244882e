#include "cli/ranks.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>

namespace riffle::cli {

bool isRanked() {
    for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK"}) {
        if (std::getenv(name)) return true;
    }
    return false;
}

std::unique_ptr<Ranks> joinRanks(std::string& error) {
    std::error_code ignored;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", ignored);
    const std::filesystem::path module = program.parent_path() / "riffle_mpi.so";
    if (!std::filesystem::exists(module, ignored)) {
        error = "This riffle was built without Open MPI: install libopenmpi-dev and build it again, or start it without mpirun.";
        return nullptr;
    }
    // For the whole program: MPI loads parts of its own that look for its names.
    void* library = dlopen(module.c_str(), RTLD_NOW | RTLD_GLOBAL);
    void* symbol = library ? dlsym(library, kRanksSymbol) : nullptr;
    if (!symbol) {
        const char* why = dlerror();
        error = fmt::format("MPI can't be used: {}.", why ? why : "the module is not a part of riffle");
        return nullptr;
    }
    std::unique_ptr<Ranks> ranks(reinterpret_cast<JoinRanks>(symbol)());
    if (!ranks) error = "MPI can't be started.";
    return ranks;
}

}  // namespace riffle::cli
