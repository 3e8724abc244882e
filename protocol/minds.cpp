#include "protocol/minds.h"

#include "protocol/embedded.h"

namespace riffle {

std::string_view builtInMindBytes(std::string_view game) {
    for (const EmbeddedFile& file : embeddedMinds()) {
        if (file.path == "minds/" + std::string(game) + ".mind") return file.contents;
    }
    return {};
}

std::shared_ptr<const machine::Net> mindFrom(std::string_view bytes, const machine::SightShape& shape,
                                             std::span<const language::CardText> texts, std::string& error) {
    machine::Weights weights;
    if (!machine::readWeights(bytes, weights, error)) return nullptr;
    if (weights.shape != shape) {
        error = "The weights are for another game, or for an older look at its positions.";
        return nullptr;
    }
    return std::make_shared<const machine::Net>(weights, texts);
}

std::shared_ptr<const machine::Net> builtInMind(std::string_view game, const machine::SightShape& shape,
                                                std::span<const language::CardText> texts, std::string& error) {
    const std::string_view bytes = builtInMindBytes(game);
    return bytes.empty() ? nullptr : mindFrom(bytes, shape, texts, error);
}

}  // namespace riffle
