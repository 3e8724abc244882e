#include <fmt/format.h>

#include <iostream>

#include "cli/commands.h"
#include "server/http.h"

namespace riffle::cli {

int runServe(const Common& common, const ServeOptions& options) {
    Games games;
    if (!loadGames(common, games)) return kBadInput;
    server::ServerSettings settings;
    settings.host = options.host;
    settings.port = static_cast<uint16_t>(options.port);
    settings.data = options.data;
    settings.botThreads = options.botThreads;
    settings.assets = options.assets;
    settings.publicUrl = options.publicUrl;
    while (settings.publicUrl.ends_with('/')) settings.publicUrl.pop_back();
    settings.limits.tablesPerAddress = static_cast<size_t>(options.tablesPerAddress);
    std::string error;
    for (const std::string& folder : common.cardFolders) {
        if (!readCardFolder(folder, settings.extraCards, error)) return complain(error);
    }
    const auto server = server::Server::open(games, std::move(settings), error);
    if (!server) return complain(error);
    const std::string shown = options.host == "0.0.0.0" || options.host == "::" ? "localhost" : options.host;
    std::cout << fmt::format("Riffle is at {}\n",
                             options.publicUrl.empty() ? fmt::format("http://{}:{}/", shown, server->port()) : options.publicUrl)
              << std::flush;
    server->run(true);
    return kOk;
}

}  // namespace riffle::cli
