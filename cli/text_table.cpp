#include "cli/text_table.h"

#include <algorithm>

#include "cli/terminal.h"

namespace riffle::cli {

std::string TextTable::text() const {
    std::vector<int> widths;
    for (const std::vector<std::string>& row : rows_) {
        widths.resize(std::max(widths.size(), row.size()));
        for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], displayWidth(row[i]));
    }
    std::string out;
    for (const std::vector<std::string>& row : rows_) {
        std::string line;
        for (size_t i = 0; i < row.size(); ++i) {
            const std::string room(static_cast<size_t>(widths[i] - displayWidth(row[i])), ' ');
            line += i == 0 ? row[i] + room : "  " + room + row[i];
        }
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + '\n';
    }
    return out;
}

}  // namespace riffle::cli
