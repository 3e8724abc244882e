#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace riffle::server {

// A file of the client.
struct Asset {
    std::string_view path;  // "assets/app-3f2a.js"; with ".br" or ".gz" behind it where it is packed
    std::string_view bytes;
};

// The client built into the program, empty where it was built without one.
std::span<const Asset> embeddedAssets();

// The files of the web client, from the program itself or from a folder. All of them are read at the start: what a browser asks
// for is looked up among them and never opens a file.
class Assets {
public:
    struct File {
        std::string type;
        std::string encoding;  // "br", "gzip" or empty
        std::string tag;       // changes with the contents
        std::string bytes;
        bool isLasting = false;  // its name changes with its contents
    };

    // Empty: what is built in.
    explicit Assets(const std::string& folder = {});
    Assets(const Assets&) = delete;
    Assets& operator=(const Assets&) = delete;

    // The file of that path ("/assets/app.js"), in an encoding that is accepted.
    [[nodiscard]] std::optional<File> find(std::string_view path, std::string_view accepts) const;
    // The page that every route of the client is, in the first language of an Accept-Language that there is.
    [[nodiscard]] File page(std::string_view accepts, std::string_view languages) const;

private:
    std::map<std::string, std::string, std::less<>> read_;             // of a folder
    std::map<std::string_view, std::string_view, std::less<>> files_;  // by path, as "assets/app.js"
};

std::string_view contentType(std::string_view path);

}  // namespace riffle::server
