// Names of archons, put together from words.
#include <iterator>
#include <string_view>

#include "games/keyforge/decks/decks.h"

namespace riffle::keyforge {

namespace {

constexpr std::string_view kBeginnings[] = {"Al",  "Bran", "Cor", "Dav", "El",  "Fen", "Gar", "Hol", "Is", "Jor", "Kel", "Lu",
                                            "Mar", "Nim",  "Or",  "Pel", "Quo", "Ras", "Sil", "Tam", "Ul", "Ver", "Wen", "Yar",
                                            "Zeb", "Ash",  "Bel", "Cas", "Dru", "Em",  "Ger", "Hes", "Ot", "Mil", "Ros", "Tor"};
constexpr std::string_view kMiddles[] = {"a",  "e",   "i",   "o",   "u",   "an",   "el",  "in",
                                         "or", "ari", "imo", "elu", "ada", "osti", "ume", "y"};
constexpr std::string_view kEndings[] = {"bert", "dane", "dora", "fax", "gram", "kin",  "la",   "lian",
                                         "mir",  "mond", "na",   "nix", "phon", "ra",   "rick", "sand",
                                         "ster", "tash", "thys", "ton", "va",   "vane", "wen",  "zar"};
constexpr std::string_view kFamilies[] = {"Amberly",     "Birdwhistle", "Coldwater", "Dawdle",     "Eastwick",     "Fairweather",
                                          "Goldthumb",   "Halfpenny",   "Inkwell",   "Jamborough", "Kettlebrook",  "Longstride",
                                          "Mistlethorn", "Nightingale", "Oddfellow", "Pepperwood", "Quillfeather", "Rooksby",
                                          "Stormcellar", "Tanglefoot",  "Underhay",  "Vexley",     "Windlass",     "Yellowby"};
constexpr std::string_view kNicknames[] = {"Anvil",  "Biscuit", "Clockwork", "Dice",     "Ember",   "Feathers", "Gravel",
                                           "Hatpin", "Icicle",  "Jackdaw",   "Knuckles", "Lantern", "Magpie",   "Nettle",
                                           "Ox",     "Pockets", "Rhubarb",   "Socks",    "Thunder", "Whiskers"};
constexpr std::string_view kPlaces[] = {
    "the Amber Shallows", "Bellmoor",        "the Crooked Stair", "Dunharrow Gate",     "Eastfall",    "the Far Lagoons",
    "Gildenmarsh",        "the Hollow Hill", "Ironreach",         "the Jade Quarter",   "Kettle Rock", "the Long Bridge",
    "Mournhaven",         "the Ninth Tower", "Owlwater",          "the Painted Desert", "Quietwood",   "the Rusted Docks",
    "Saltmere",           "the Tin Orchard", "Umberdale",         "the Violet Pass",    "Whisperwick", "the Yawning Vault"};
constexpr std::string_view kTitles[] = {"Admiral",  "Beekeeper", "Cartographer", "Duchess", "Envoy",         "Falconer",
                                        "Gardener", "Herald",    "Inventor",     "Judge",   "Keeper",        "Librarian",
                                        "Mason",    "Navigator", "Oracle",       "Pilgrim", "Quartermaster", "Ranger",
                                        "Sculptor", "Tinker",    "Usher",        "Veteran", "Wanderer",      "Apprentice"};
constexpr std::string_view kAdjectives[] = {"Absent-Minded", "Bold",     "Candid",    "Drowsy",  "Eager",       "Fearless",
                                            "Gloomy",        "Hopeful",  "Impatient", "Jolly",   "Kindly",      "Luckless",
                                            "Mellow",        "Nimble",   "Ornate",    "Patient", "Quarrelsome", "Restless",
                                            "Solemn",        "Tireless", "Unseen",    "Vain",    "Wary",        "Zealous"};
constexpr std::string_view kDeeds[] = {"Borrows", "Carries",   "Doubts",    "Echoes",     "Follows", "Guards", "Humbles",
                                       "Invents", "Juggles",   "Kindles",   "Listens to", "Mends",   "Names",  "Outruns",
                                       "Paints",  "Questions", "Remembers", "Sings to",   "Tames",   "Unties"};
constexpr std::string_view kThings[] = {"Avalanches", "Bridges",   "Comets",    "Dragons",   "Engines", "Forests",
                                        "Giants",     "Harbours",  "Islands",   "Judges",    "Kings",   "Locksmiths",
                                        "Mirrors",    "Nightfall", "Oaths",     "Prophets",  "Queens",  "Rivers",
                                        "Shadows",    "Thunder",   "Umbrellas", "Volcanoes", "Winter",  "Yesterday"};

template <size_t N>
std::string_view one(const std::string_view (&words)[N], Rng& rng) {
    return words[rng.below(N)];
}

void addGiven(std::string& name, Rng& rng) {
    name += one(kBeginnings, rng);
    name += one(kMiddles, rng);
    name += one(kEndings, rng);
}

}  // namespace

std::string archonName(Rng& rng) {
    std::string name;
    name.reserve(64);
    const auto add = [&](std::string_view words) { name += words; };
    switch (rng.below(6)) {
        case 0:  // Alaster, Keeper of Bellmoor
            addGiven(name, rng);
            add(", ");
            add(one(kTitles, rng));
            add(" of ");
            add(one(kPlaces, rng));
            break;
        case 1:  // Alaster the Bold
            addGiven(name, rng);
            add(" the ");
            add(one(kAdjectives, rng));
            break;
        case 2:  // Alaster “Biscuit” Dawdle
            addGiven(name, rng);
            add(" “");
            add(one(kNicknames, rng));
            add("” ");
            add(one(kFamilies, rng));
            break;
        case 3:  // The Bold Keeper of Bellmoor
            add("The ");
            add(one(kAdjectives, rng));
            add(" ");
            add(one(kTitles, rng));
            add(" of ");
            add(one(kPlaces, rng));
            break;
        case 4:  // Alaster, Who Mends Rivers
            addGiven(name, rng);
            add(", Who ");
            add(one(kDeeds, rng));
            add(" ");
            add(one(kThings, rng));
            break;
        default:  // Keeper Dawdle of Bellmoor
            add(one(kTitles, rng));
            add(" ");
            add(one(kFamilies, rng));
            add(" of ");
            add(one(kPlaces, rng));
            break;
    }
    return name;
}

}  // namespace riffle::keyforge
