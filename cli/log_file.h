#pragma once

#include <string>

namespace riffle::cli {

// The file a server logs to while this lives, for its owner only. SIGHUP opens it anew by its name, so that a file which was
// moved away is done with: that is how logs are rotated. There is one at a time.
class LogFile {
public:
    // Empty: standard error, which can't be opened anew; then SIGHUP is ignored, except from a terminal that is closed.
    explicit LogFile(const std::string& path);
    ~LogFile();
    LogFile(const LogFile&) = delete;
    LogFile& operator=(const LogFile&) = delete;

    [[nodiscard]] bool isGood() const { return isGood_; }

private:
    bool isGood_ = true;
};

}  // namespace riffle::cli
