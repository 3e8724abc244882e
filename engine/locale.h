#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace riffle {

enum class Locale : uint8_t { En, Ru, De, Pl };
inline constexpr Locale kLocales[] = {Locale::En, Locale::Ru, Locale::De, Locale::Pl};

// "en", "ru", "de", "pl".
constexpr std::string_view codeOf(Locale locale) {
    constexpr std::string_view kCodes[] = {"en", "ru", "de", "pl"};
    return kCodes[static_cast<int>(locale)];
}

// Takes a bare code or one with a territory or encoding behind it ("ru_RU.UTF-8").
constexpr std::optional<Locale> localeFrom(std::string_view code) {
    for (const Locale locale : kLocales) {
        if (code.substr(0, 2) == codeOf(locale) && (code.size() == 2 || code[2] == '_' || code[2] == '-' || code[2] == '.'))
            return locale;
    }
    return std::nullopt;
}

}  // namespace riffle
