// Open MPI for riffle: a module that the program loads when mpirun has started it.
#include <mpi.h>

#include <algorithm>

#include "cli/ranks.h"

namespace riffle::cli {

namespace {

constexpr size_t kPiece = 64U << 20U;  // lengths in MPI are ints
constexpr int kTag = 1;

class MpiRanks final : public Ranks {
public:
    MpiRanks() {
        MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
        MPI_Comm_size(MPI_COMM_WORLD, &size_);
        MPI_Comm here = MPI_COMM_NULL;
        MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
        MPI_Comm_size(here, &sizeHere_);
        MPI_Comm_free(&here);
    }

    [[nodiscard]] int rank() const override { return rank_; }
    [[nodiscard]] int size() const override { return size_; }
    [[nodiscard]] int sizeHere() const override { return sizeHere_; }

    std::string broadcast(const std::string& text) override {
        std::string out = rank_ == 0 ? text : std::string();
        unsigned long long length = out.size();
        MPI_Bcast(&length, 1, MPI_UNSIGNED_LONG_LONG, 0, MPI_COMM_WORLD);
        out.resize(length);
        for (size_t at = 0; at < out.size(); at += kPiece)
            MPI_Bcast(out.data() + at, lengthAt(out, at), MPI_BYTE, 0, MPI_COMM_WORLD);
        return out;
    }

    std::vector<std::string> gather(const std::string& text) override {
        if (rank_ != 0) {
            const unsigned long long length = text.size();
            MPI_Send(&length, 1, MPI_UNSIGNED_LONG_LONG, 0, kTag, MPI_COMM_WORLD);
            for (size_t at = 0; at < text.size(); at += kPiece)
                MPI_Send(text.data() + at, lengthAt(text, at), MPI_BYTE, 0, kTag, MPI_COMM_WORLD);
            return {};
        }
        std::vector<std::string> all(static_cast<size_t>(size_));
        all[0] = text;
        for (int from = 1; from < size_; ++from) {
            std::string& out = all[static_cast<size_t>(from)];
            unsigned long long length = 0;
            MPI_Recv(&length, 1, MPI_UNSIGNED_LONG_LONG, from, kTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            out.resize(length);
            for (size_t at = 0; at < out.size(); at += kPiece)
                MPI_Recv(out.data() + at, lengthAt(out, at), MPI_BYTE, from, kTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        return all;
    }

    void close() override { MPI_Finalize(); }

private:
    static int lengthAt(const std::string& text, size_t at) { return static_cast<int>(std::min(kPiece, text.size() - at)); }

    int rank_ = 0;
    int size_ = 1;
    int sizeHere_ = 1;
};

}  // namespace

}  // namespace riffle::cli

// Only the thread that has called this speaks to the others.
extern "C" [[gnu::visibility("default")]] riffle::cli::Ranks* riffleJoinRanks() {
    int provided = 0;
    if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS || provided < MPI_THREAD_FUNNELED)
        return nullptr;
    return new riffle::cli::MpiRanks;
}
