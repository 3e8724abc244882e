#include <fmt/format.h>

#include <algorithm>

#include "proof/attack/attacker.h"

namespace riffle::proof {

Address Siege::someone(uint64_t number) const {
    const auto which = static_cast<uint32_t>(number % static_cast<uint64_t>(std::max(1, addresses_)));
    if (which % 2 == 0)
        return from(server_, 200, static_cast<uint8_t>(which / 2 / 250), static_cast<uint8_t>(1 + which / 2 % 250));
    return from(server_, static_cast<uint8_t>(120 + which / 2 % 75), static_cast<uint8_t>(which / 150), 66);
}

void Siege::look(std::string_view bytes) {
    if (!canary_.empty() && bytes.find(canary_) != std::string_view::npos)
        find("The server sent somebody what stands in a file of its machine.");
}

void Siege::find(std::string sentence) {
    const std::lock_guard lock(lock_);
    if (std::find(findings_.begin(), findings_.end(), sentence) == findings_.end()) findings_.push_back(std::move(sentence));
}

void Siege::tried(const std::string& what) {
    const std::lock_guard lock(lock_);
    ++probes_[what];
}

void Siege::botTook(double milliseconds) {
    const std::lock_guard lock(lock_);
    slowestBot_ = std::max(slowestBot_, milliseconds);
}

std::vector<std::string> Siege::findings() const {
    const std::lock_guard lock(lock_);
    return findings_;
}

std::map<std::string, uint64_t> Siege::probes() const {
    const std::lock_guard lock(lock_);
    return probes_;
}

double Siege::slowestBot() const {
    const std::lock_guard lock(lock_);
    return slowestBot_;
}

std::string Siege::letters(size_t count) {
    std::string out;
    for (size_t i = 0; i < count; ++i) out += "abcdefghijkmnpqrstuvwxyz23456789"[rng_.below(32)];
    return out;
}

std::string requestText(std::string_view method, std::string_view path, std::string_view body, std::string_view more) {
    return fmt::format("{} {} HTTP/1.1\r\nHost: 127.0.0.1\r\n{}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{}",
                       method, path, more, body.size(), body);
}

}  // namespace riffle::proof
