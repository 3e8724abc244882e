#include "machine/fold_name.h"

namespace riffle::machine {

std::string foldName(std::string_view name) {
    std::string folded;
    for (size_t i = 0; i < name.size(); ++i) {
        const std::string_view sequence = name.substr(i, 3);
        if (sequence == "\u2019" || sequence == "\u2018") {
            folded += '\'';
            i += 2;
        } else if (sequence == "\u201C" || sequence == "\u201D") {
            folded += '"';
            i += 2;
        } else {
            folded += name[i] >= 'A' && name[i] <= 'Z' ? static_cast<char>(name[i] + ('a' - 'A')) : name[i];
        }
    }
    return folded;
}

}  // namespace riffle::machine
