#pragma once

#include <map>
#include <regex>
#include <set>
#include <string>

#include "protocol/json.h"

namespace riffle::server {

// As much of JSON Schema as the letters use. Gives what is wrong, empty where nothing is.
class SchemaChecker {
public:
    enum class Fields { Described, Whole };

    // Whole: what has fields that the schema does not name is wrong, too.
    explicit SchemaChecker(const Value& schema, Fields fields = Fields::Described)
        : schema_(schema), isWhole_(fields == Fields::Whole) {}

    [[nodiscard]] bool has(const std::string& name) const { return schema_.find("$defs")->find(name) != nullptr; }
    [[nodiscard]] std::string wrong(const std::string& name, const Value& value) const {
        return check(*schema_.find("$defs")->find(name), value, name);
    }

private:
    static bool isOfType(const std::string& type, const Value& value) {
        if (type == "object") return value.isMap();
        if (type == "array") return value.isList();
        if (type == "string") return value.isText();
        if (type == "integer") return value.isInt();
        if (type == "boolean") return value.isBool();
        return type == "null" && value.isNull();
    }

    static bool isOfForm(const std::string& form, const std::string& text) {
        static std::map<std::string, std::regex> kForms;  // made once: that takes far longer than to use one
        const auto at = kForms.try_emplace(form, form).first;
        return std::regex_search(text, at->second);
    }

    [[nodiscard]] std::string check(const Value& schema, const Value& value, const std::string& where) const {
        static const std::set<std::string> kKnown = {"type",        "properties",  "required", "additionalProperties",
                                                     "description", "$ref",        "anyOf",    "enum",
                                                     "const",       "items",       "minimum",  "maximum",
                                                     "maxLength",   "prefixItems", "minItems", "maxItems",
                                                     "pattern"};
        for (const auto& [word, each] : schema.entries()) {
            if (!kKnown.contains(word)) return where + ": the checker does not know " + word;
        }
        if (const Value* other = schema.find("$ref")) return wrong(other->asText().substr(8), value);
        if (const Value* any = schema.find("anyOf")) {
            std::string all;
            for (const Value& each : any->items()) {
                const std::string found = check(each, value, where);
                if (found.empty()) return "";
                all += found + "; ";
            }
            return all;
        }
        if (const Value* only = schema.find("const"); only && toJson(*only) != toJson(value)) return where + " is not the word";
        if (const Value* words = schema.find("enum")) {
            bool isFound = false;
            for (const Value& each : words->items()) isFound |= toJson(each) == toJson(value);
            if (!isFound) return where + ": " + toJson(value) + " is none of the words";
        }
        if (const Value* type = schema.find("type"); type && !isOfType(type->asText(), value))
            return where + ": " + toJson(value).substr(0, 80) + " is no " + type->asText();
        if (const Value* form = schema.find("pattern"); form && value.isText() && !isOfForm(form->asText(), value.asText()))
            return where + ": " + toJson(value) + " is not of the form";
        if (const Value* least = schema.find("minimum"); least && value.asInt() < least->asInt()) return where + " is too small";
        if (const Value* most = schema.find("maximum"); most && value.asInt() > most->asInt()) return where + " is too large";
        if (value.isMap()) return checkMap(schema, value, where);
        if (value.isList()) return checkList(schema, value, where);
        return "";
    }

    [[nodiscard]] std::string checkMap(const Value& schema, const Value& value, const std::string& where) const {
        const Value* fields = schema.find("properties");
        const Value* more = schema.find("additionalProperties");
        if (const Value* needed = schema.find("required")) {
            for (const Value& name : needed->items()) {
                if (!value.find(name.asText())) return where + " lacks " + name.asText();
            }
        }
        for (const auto& [name, each] : value.entries()) {
            const Value* field = fields ? fields->find(name) : nullptr;
            if (!field && more && more->isMap()) field = more;
            if (!field && more && more->isBool() && !more->asBool()) return where + " has " + name;
            // A reader passes over what it does not know, but what we send is described. Events have fields of their kinds.
            if (!field && fields && isWhole_ && where != "Event") return where + " has " + name + " that nothing describes";
            if (!field) continue;
            const std::string found = check(*field, each, where + "." + name);
            if (!found.empty()) return found;
        }
        return "";
    }

    [[nodiscard]] std::string checkList(const Value& schema, const Value& value, const std::string& where) const {
        const Value* fixed = schema.find("prefixItems");
        if (fixed && fixed->size() != value.size()) return where + " has not " + std::to_string(fixed->size()) + " entries";
        const Value* all = schema.find("items");
        for (size_t i = 0; i < value.size(); ++i) {
            const Value* each = fixed ? &fixed->items()[i] : all;
            const std::string found = each ? check(*each, value.items()[i], where + "[]") : "";
            if (!found.empty()) return found;
        }
        return "";
    }

    const Value& schema_;
    bool isWhole_;
};

}  // namespace riffle::server
