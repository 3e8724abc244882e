#include "protocol/messages.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "engine/hash.h"
#include "protocol/embedded.h"
#include "protocol/text.h"

namespace riffle {

namespace {

struct KeyHash {
    using is_transparent = void;
    size_t operator()(std::string_view key) const { return hashBytes(key.data(), key.size()); }
};
using Catalogue = std::unordered_map<std::string, std::string_view, KeyHash, std::equal_to<>>;

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.remove_suffix(1);
    return text;
}

Catalogue read(std::string_view file) {
    Catalogue catalogue;
    while (!file.empty()) {
        const size_t end = std::min(file.find('\n'), file.size());
        const std::string_view line = trimmed(file.substr(0, end));
        file.remove_prefix(std::min(end + 1, file.size()));
        const size_t equals = line.find('=');
        if (line.empty() || line[0] == '#' || equals == std::string_view::npos) continue;
        catalogue.emplace(std::string(trimmed(line.substr(0, equals))), trimmed(line.substr(equals + 1)));
    }
    return catalogue;
}

const Catalogue& catalogueOf(Locale locale) {
    static const std::array<Catalogue, std::size(kLocales)> kCatalogues = [] {
        std::array<Catalogue, std::size(kLocales)> all;
        for (const EmbeddedFile& file : embeddedMessages()) {
            for (const Locale each : kLocales) {
                if (file.path == "messages/" + std::string(codeOf(each)) + ".txt")
                    all[static_cast<size_t>(each)] = read(file.contents);
            }
        }
        return all;
    }();
    return kCatalogues[static_cast<size_t>(locale)];
}

std::string shown(const Value& value) {
    switch (value.kind()) {
        case Value::Kind::Null: return "";
        case Value::Kind::Bool: return value.asBool() ? "true" : "false";
        case Value::Kind::Int: return std::to_string(value.asInt());
        case Value::Kind::Text: return value.asText();
        case Value::Kind::List: {
            std::vector<std::string> words;
            for (const Value& item : value.items()) words.push_back(shown(item));
            return joined(words);
        }
        case Value::Kind::Map: {
            const Value* name = value.find("name");
            if (!name) name = value.find("id");
            return name ? shown(*name) : "";
        }
    }
    return "";
}

// How many characters of the source stand here for one that means nothing: '{' '}' '#' for a sign, '' for an apostrophe. 0 where
// none do: other apostrophes are themselves.
size_t quotedAt(std::string_view text, size_t at) {
    if (text[at] != '\'') return 0;
    if (text.substr(at, 2) == "''") return 2;
    const std::string_view three = text.substr(at, 3);
    return three == "'{'" || three == "'}'" || three == "'#'" ? 3 : 0;
}

// Where the brace that closes the one at `open` stands, npos where none does.
size_t closing(std::string_view text, size_t open) {
    int depth = 0;
    for (size_t i = open; i < text.size(); ++i) {
        if (const size_t quoted = quotedAt(text, i)) {
            i += quoted - 1;
            continue;
        }
        if (text[i] == '{') ++depth;
        if (text[i] == '}' && --depth == 0) return i;
    }
    return std::string_view::npos;
}

// One {…}: the argument's name, "plural" or "select" or nothing, and the branches.
struct Placeholder {
    std::string_view name;
    std::string_view type;
    std::vector<std::pair<std::string_view, std::string_view>> branches;
};

Placeholder placeholder(std::string_view inside, std::string& error) {
    Placeholder out;
    const size_t comma = inside.find(',');
    out.name = trimmed(inside.substr(0, comma));
    if (out.name.empty() || out.name.find('{') != std::string_view::npos) error = "a placeholder has no name";
    if (comma == std::string_view::npos) return out;
    std::string_view rest = inside.substr(comma + 1);
    const size_t second = rest.find(',');
    out.type = trimmed(rest.substr(0, second));
    if ((out.type != "plural" && out.type != "select") || second == std::string_view::npos) {
        error = "a placeholder is neither plural nor select";
        return out;
    }
    rest = trimmed(rest.substr(second + 1));
    while (!rest.empty()) {
        const size_t open = rest.find('{');
        const size_t close = open == std::string_view::npos ? open : closing(rest, open);
        if (close == std::string_view::npos) {
            error = "a branch is not closed";
            return out;
        }
        out.branches.emplace_back(trimmed(rest.substr(0, open)), rest.substr(open + 1, close - open - 1));
        rest = trimmed(rest.substr(close + 1));
    }
    const bool hasOther =
        std::any_of(out.branches.begin(), out.branches.end(), [](const auto& branch) { return branch.first == "other"; });
    if (!hasOther) error = "a choice has no branch “other”";
    return out;
}

const Value* argument(const Arguments& args, std::string_view name) {
    for (const auto& [each, value] : args) {
        if (each == name) return &value;
    }
    return nullptr;
}

std::string fill(Locale locale, std::string_view text, const Arguments& args, std::string_view number);

// `number` is that of the plural around it: a select inside keeps it.
std::string fillPlaceholder(Locale locale, std::string_view inside, const Arguments& args, std::string_view number) {
    std::string error;
    const Placeholder place = placeholder(inside, error);
    const Value* value = argument(args, place.name);
    if (!error.empty() || !value) return "{" + std::string(place.name) + "}";
    const std::string words = shown(*value);
    if (place.type.empty()) return words;
    const std::string exact = "=" + words;
    const std::string_view wanted = place.type == "select" ? std::string_view(words)
                                    : value->isInt()       ? pluralForm(locale, value->asInt())
                                                           : "other";
    const std::string_view* chosen = nullptr;
    for (const auto& [name, branch] : place.branches) {
        if (name == exact && place.type == "plural") return fill(locale, branch, args, words);
        if (name == wanted || (name == "other" && !chosen)) chosen = &branch;
    }
    return chosen ? fill(locale, *chosen, args, place.type == "plural" ? std::string_view(words) : number) : words;
}

// A name that ends as a sentence does ends it, too: "A plays Systema A.I.", "A plays Chomp!"
bool endsTwice(std::string_view before, std::string_view piece) {
    const bool isEnded = before.ends_with('.') || before.ends_with('!') || before.ends_with('?');
    return isEnded && piece.starts_with('.') && !piece.starts_with("..");
}

std::string fill(Locale locale, std::string_view text, const Arguments& args, std::string_view number) {
    std::string out;
    for (size_t i = 0; i < text.size(); ++i) {
        if (const size_t quoted = quotedAt(text, i)) {
            out += text[i + 1];
            i += quoted - 1;
        } else if (text[i] == '{') {
            const size_t close = closing(text, i);
            if (close == std::string_view::npos) return out + std::string(text.substr(i));
            out += fillPlaceholder(locale, text.substr(i + 1, close - i - 1), args, number);
            i = close;
        } else if (text[i] == '#' && !number.empty()) {
            out += number;
        } else {
            // What means nothing is copied in one piece.
            const size_t end = std::min(text.find_first_of("'{#", i + 1), text.size());
            const std::string_view piece = text.substr(i, end - i);
            out += piece.substr(endsTwice(out, piece) ? 1 : 0);
            i = end - 1;
        }
    }
    return out;
}

void collect(std::string_view text, std::vector<std::string>& names, std::string& error) {
    for (size_t i = 0; i < text.size(); ++i) {
        if (const size_t quoted = quotedAt(text, i)) {
            i += quoted - 1;
            continue;
        }
        if (text[i] == '}') error = "a brace closes nothing";
        if (text[i] != '{') continue;
        const size_t close = closing(text, i);
        if (close == std::string_view::npos) {
            error = "a brace is not closed";
            return;
        }
        const Placeholder place = placeholder(text.substr(i + 1, close - i - 1), error);
        names.emplace_back(place.name);
        for (const auto& [name, branch] : place.branches) collect(branch, names, error);
        i = close;
    }
}

}  // namespace

std::string_view pluralForm(Locale locale, int64_t number) {
    const uint64_t n = number < 0 ? 0 - static_cast<uint64_t>(number) : static_cast<uint64_t>(number);
    const uint64_t tens = n % 100;
    const uint64_t ones = n % 10;
    const bool isFew = ones >= 2 && ones <= 4 && (tens < 12 || tens > 14);
    switch (locale) {
        case Locale::En:
        case Locale::De: return n == 1 ? "one" : "other";
        case Locale::Ru: return ones == 1 && tens != 11 ? "one" : isFew ? "few" : "many";
        case Locale::Pl: return n == 1 ? "one" : isFew ? "few" : "many";
    }
    return "other";
}

std::string_view messageText(Locale locale, std::string_view key) {
    const Catalogue& catalogue = catalogueOf(locale);
    const auto found = catalogue.find(key);
    return found == catalogue.end() ? std::string_view() : found->second;
}

bool hasMessage(Locale locale, std::string_view key) {
    return catalogueOf(locale).contains(key);
}

std::vector<std::string> messageKeys(Locale locale) {
    std::vector<std::string> keys;
    for (const auto& [key, text] : catalogueOf(locale)) keys.push_back(key);
    std::sort(keys.begin(), keys.end());
    return keys;
}

std::string fillIn(Locale locale, std::string_view text, const Arguments& args) {
    return fill(locale, text, args, {});
}

std::string say(Locale locale, std::string_view key, const Arguments& args) {
    const Catalogue& catalogue = catalogueOf(locale);
    const auto found = catalogue.find(key);
    return found == catalogue.end() ? std::string(key) : fillIn(locale, found->second, args);
}

std::vector<std::string> argumentsOf(std::string_view text, std::string& error) {
    std::vector<std::string> names;
    collect(text, names, error);
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

}  // namespace riffle
