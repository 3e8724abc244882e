#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace riffle::cli {

// A file that appears under its name only when it is complete: it is written beside it under another ("NAME.part") and renamed
// at the end. Whatever goes wrong is kept as one sentence, and nothing is left behind. A device or a pipe is written to as it is,
// a link stays one, and a file that is replaced leaves its permissions to the new one. All that commands write goes this way.
class OutputFile {
public:
    OutputFile() = default;
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    // From now on something is to be written, from the start or, with a length, behind so many bytes of what an earlier run has
    // kept. All of these are false once something has gone wrong.
    [[nodiscard]] bool open(const std::string& path, uint64_t keptBytes = 0);
    [[nodiscard]] bool write(std::string_view text);
    [[nodiscard]] bool finish();
    // Sees to it that all of it is on disk; gives how many bytes there are.
    [[nodiscard]] bool flush(uint64_t& bytes);
    // The same, and leaves it under the other name, to be gone on with.
    [[nodiscard]] bool keep(uint64_t& bytes);

    [[nodiscard]] bool isOpen() const { return file_ >= 0; }
    [[nodiscard]] const std::string& error() const { return error_; }

private:
    bool flush();
    bool fail(int number);
    void discardPart() const;

    std::string path_;
    std::string partPath_;
    std::string waiting_;  // not yet written
    uint64_t bytes_ = 0;
    int file_ = -1;
    bool isDevice_ = false;  // or a pipe: written to as it is
    std::string error_;
};

// All of a file at once. False with a sentence.
[[nodiscard]] bool writeWhole(const std::string& path, std::string_view text, std::string& error);

// Whether a file could be written there, asked before anything long begins. Leaves nothing behind.
[[nodiscard]] bool canWrite(const std::string& path, std::string& error);

}  // namespace riffle::cli
