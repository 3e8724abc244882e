#pragma once

#include <string>
#include <vector>

namespace riffle::cli {

// Rows under headings, as wide as their longest words; all columns but the first stand at the right.
class TextTable {
public:
    explicit TextTable(std::vector<std::string> headings) : rows_{std::move(headings)} {}

    void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
    [[nodiscard]] std::string text() const;

private:
    std::vector<std::vector<std::string>> rows_;
};

}  // namespace riffle::cli
