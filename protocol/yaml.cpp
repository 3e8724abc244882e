#include "protocol/yaml.h"

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <charconv>
#include <exception>
#include <sstream>

namespace riffle {

namespace {

struct Refused {
    YAML::Mark mark;
    std::string message;
};

// A plain scalar as the value it looks like.
Value plain(const std::string& word) {
    if (word == "true") return true;
    if (word == "false") return false;
    int64_t number = 0;
    const char* end = word.data() + word.size();
    const auto [stop, problem] = std::from_chars(word.data(), end, number);
    if (!word.empty() && problem == std::errc() && stop == end) return number;
    return word;
}

// Builds values as the parser meets things, so that nothing is kept that goes beyond the limits.
class Builder : public YAML::EventHandler {
public:
    Builder(std::vector<YamlDocument>& documents, const YamlLimits& limits) : documents_(documents), limits_(limits) {}

    // The parser takes a stray mark (a file that begins with a comma) for an empty document and stays in front of it for ever.
    void OnDocumentStart(const YAML::Mark& mark) override {
        if (mark.pos == lastStart_) throw Refused{mark, "this can't stand here"};
        lastStart_ = mark.pos;
        documents_.push_back({Value(), mark.line + 1, {}});
    }
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
        check(mark, "", anchor);
        put(mark, Value());
    }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override { throw Refused{mark, "aliases are not used here"}; }
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, const std::string& value) override {
        check(mark, tag, anchor);
        if (!open_.empty() && open_.back().value.isMap() && !open_.back().hasKey) {
            takeKey(mark, value);
        } else {
            put(mark, tag == "!" ? Value(value) : plain(value));
        }
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override {
        check(mark, tag, anchor);
        open(mark, Value::list());
    }
    void OnSequenceEnd() override { close(); }
    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, YAML::EmitterStyle::value) override {
        check(mark, tag, anchor);
        open(mark, Value::map());
    }
    void OnMapEnd() override { close(); }

private:
    struct Open {
        Value value;
        YAML::Mark mark;
        std::string key;
        bool hasKey = false;
    };

    static void check(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor) {
        if (anchor != YAML::NullAnchor) throw Refused{mark, "anchors are not used here"};
        if (!tag.empty() && tag != "?" && tag != "!") throw Refused{mark, "tags are not used here"};
    }
    void open(const YAML::Mark& mark, Value container) {
        if (!open_.empty() && open_.back().value.isMap() && !open_.back().hasKey) throw Refused{mark, "a key must be a word"};
        if (static_cast<int>(open_.size()) >= limits_.depth) {
            throw Refused{mark, fmt::format("it is nested deeper than {} levels", limits_.depth)};
        }
        noteStep(mark);
        open_.push_back({std::move(container), mark, {}, false});
    }
    void close() {
        const Open closed = std::move(open_.back());
        open_.pop_back();
        store(closed.value);
    }
    void takeKey(const YAML::Mark& mark, const std::string& key) {
        Open& map = open_.back();
        if (map.value.find(key)) throw Refused{mark, fmt::format("the key “{}” is given twice", key)};
        if (map.value.size() >= limits_.keys) throw Refused{mark, fmt::format("a map has more than {} keys", limits_.keys)};
        map.key = key;
        map.hasKey = true;
    }
    void put(const YAML::Mark& mark, const Value& value) {
        if (!open_.empty() && open_.back().value.isMap() && !open_.back().hasKey) throw Refused{mark, "a key must be a word"};
        noteStep(mark);
        store(value);
    }
    void store(const Value& value) {
        if (open_.empty()) {
            documents_.back().value = value;
        } else if (open_.back().value.isMap()) {
            open_.back().value[open_.back().key] = value;
            open_.back().hasKey = false;
        } else {
            open_.back().value.add(value);
        }
    }
    void noteStep(const YAML::Mark& mark) {
        if (open_.size() == 2 && open_[0].key == "steps" && open_[1].value.isList())
            documents_.back().stepLines.push_back(mark.line + 1);
    }

    std::vector<YamlDocument>& documents_;
    const YamlLimits& limits_;
    std::vector<Open> open_;
    int lastStart_ = -1;
};

std::string at(const YAML::Mark& mark, std::string_view message) {
    return fmt::format("line {}, column {}: {}", mark.line + 1, mark.column + 1, message);
}

}  // namespace

std::optional<std::vector<YamlDocument>> parseYaml(std::string_view text, std::string& error, const YamlLimits& limits) {
    if (text.size() > limits.bytes) {
        error = fmt::format("the file is longer than {} bytes", limits.bytes);
        return std::nullopt;
    }
    std::vector<YamlDocument> documents;
    try {
        std::istringstream stream{std::string(text)};
        YAML::Parser parser(stream);
        Builder builder(documents, limits);
        while (parser.HandleNextDocument(builder)) {
        }
        return documents;
    } catch (const Refused& refused) {
        error = at(refused.mark, refused.message);
    } catch (const YAML::Exception& exception) {
        error = at(exception.mark, exception.msg);
    } catch (const std::exception& exception) {
        error = exception.what();
    }
    return std::nullopt;
}

}  // namespace riffle
