// A drawing for every card, chosen from its kind, its traits and its name: ours, on a 24 × 24 field, filled; what lies within is cut
// out.

export const FIGURES = {
    paw: 'M12 12.500c-3.600 0-6 2.600-6 5.200 0 2 1.500 3.300 3.300 3.300 1 0 1.800-.5 2.700-.5s1.700.5 2.700.5c1.800 0 3.300-1.300 3.300-3.300 0-2.600-2.400-5.200-6-5.200zM4.300 8.200a2 2.700 0 1 1 0 5.400 2 2.700 0 1 1 0-5.400zM19.700 8.200a2 2.700 0 1 1 0 5.400 2 2.700 0 1 1 0-5.400zM9 3.500a2.100 3 0 1 1 0 6 2.100 3 0 1 1 0-6zM15 3.500a2.100 3 0 1 1 0 6 2.100 3 0 1 1 0-6z',
    wolf: 'M3 2l5 4.500h8L21 2l-.5 9.500-3 3L16 19l-4 3-4-3-1.500-4.500-3-3zM8 11l3 2.500-3 .5zM16 11l-3 2.500 3 .5zM10.500 18h3L12 19.800z',
    wing: 'M2 21C2.500 11 8 4 22 3c-2 1.800-3 3.800-3 6-2-.6-4 .2-5 2.300-2-.5-3.600.5-4 2.600-2.500 0-5 2.600-8 7.100zM12 15.500c3-.5 6 .5 8 3-3 2-7 1.500-8-3z',
    angel: 'M12 1.500a4.500 1.900 0 1 1 0 3.800 4.500 1.900 0 1 1 0-3.800zM12 2.700a3 .7 0 1 0 0 1.400 3 .7 0 1 0 0-1.400zM11 9C7.500 6 3.500 6.300 1 8c.2 6 3.800 11 10 13.500zM13 9c3.500-3 7.500-2.700 10-1-.2 6-3.800 11-10 13.500z',
    trident:
        'M11 22.500V12.800C5.500 12.300 3.300 9 3.300 3L7 6v3c.6 1 1.600 1.600 3 1.800V5.500L12 1.500l2 4v5.300c1.400-.2 2.400-.8 3-1.800V6l3.700-3c0 6-2.200 9.300-7.700 9.800v9.700z',
    skull: 'M12 2c5 0 8.500 3.400 8.500 8 0 2.700-1.200 4.800-3 6v4h-2.300v-2h-1.900v2h-2.600v-2H8.800v2H6.500v-4c-1.800-1.200-3-3.300-3-6 0-4.600 3.500-8 8.500-8zM8.300 8.500a2.200 2.200 0 1 0 0 4.400 2.200 2.200 0 0 0 0-4.400zM15.700 8.500a2.200 2.200 0 1 0 0 4.400 2.200 2.200 0 0 0 0-4.400zM12 13.300l-1.300 2.500h2.600z',
    ghost: 'M12 2c5 0 8 3.500 8 8.500V22l-2.700-2.200L14.700 22 12 19.800 9.300 22l-2.600-2.200L4 22V10.500C4 5.500 7 2 12 2zM9 7.500a1.600 2.200 0 1 0 0 4.400 1.600 2.200 0 0 0 0-4.400zM15 7.500a1.600 2.200 0 1 0 0 4.400 1.600 2.200 0 0 0 0-4.400z',
    club: 'M5 22.500L1.500 19l10-10.200c-1.200-3.300.8-7.300 4.500-7.300 1 0 1.500 1 2.500 1s2-.5 3 .5 0 2 .5 3 1.500 1.500.5 4c-.8 2.300-3.500 3.500-7 2.500zM17 5.200a1.400 1.400 0 1 0 0 2.800 1.400 1.400 0 0 0 0-2.800z',
    sword: 'M18.500 2H22v3.500L11.500 16l1.800 1.800-1.800 1.700-2.700-2.700L4.500 21 2 22l1-2.500 4.200-4.300-2.700-2.700 1.700-1.800L8 12.500z',
    helm: 'M4 11C4 5.500 7.500 2 12 2s8 3.500 8 9v9l-5 2v-8.500h2.300V10.500H6.700v3H9V22l-5-2zM11 14h2v8h-2z',
    mask: 'M2 7.500c4-2 7-2 10 0 3-2 6-2 10 0 0 6.500-2.500 9.500-5.500 9.500-2.200 0-3.500-1.500-4.500-3.500-1 2-2.300 3.500-4.500 3.500C4.500 17 2 14 2 7.500zM5.500 10.500c2-.8 4-.3 5 1.500-1.800 1.500-4.500 1-5-1.500zM18.500 10.500c-2-.8-4-.3-5 1.500 1.800 1.500 4.500 1 5-1.500z',
    person: 'M12 2.500a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9zM3.500 21.500c0-5 3.500-8 8.500-8s8.500 3 8.500 8z',
    elf: 'M12 2c3.500 0 5.500 2 6 5l4.500-1.500C22 9 20.500 11 18 11.500c-.8 3-3 5.500-6 5.500s-5.200-2.500-6-5.500C3.500 11 2 9 1.500 5.500L6 7c.5-3 2.500-5 6-5zM9 8.500v2.500h2zM15 8.500v2.500h-2zM5 22c.5-2.500 3-4 7-4s6.500 1.500 7 4z',
    flask: 'M8.500 2h7v2h-1.200v5l5.900 10.300c.9 1.500-.2 2.700-1.600 2.700H5.400c-1.400 0-2.500-1.200-1.600-2.700L9.700 9V4H8.500zM8.800 15l-2 3.800h10.400l-2-3.800z',
    robot: 'M11 1.500h2V5h6v12h-3v3.500H8V17H5V5h6zM7.800 8.500v3.200H11V8.500zM13 8.500v3.200h3.200V8.500zM8.500 14v1.600h7V14zM2 9h1.800v5H2zM20.200 9H22v5h-1.800z',
    hat: 'M9.500 3.500C13 1.500 16.500 2 18 4.500c-2.500-.5-3.800.5-3.200 2.500L17 14.800c3 .5 5 1.500 5 2.900 0 1.900-4.500 3.300-10 3.300S2 19.600 2 17.700c0-1.400 2-2.400 5-2.900zM7.300 13.300l-.4 2c3 .8 7 .8 10.200 0l-.6-2c-2.800.7-6.400.7-9.200 0z',
    tree: 'M12 1.500l6 7h-3l5.500 7h-7V22h-3v-6.500h-7L9 8.500H6z',
    bird: 'M2 5c5 0 8.300 2 10 6.500C13.700 7 17 5 22 5c-2 2-3 3.500-3.300 5.500-1.700-.5-2.800.2-3.200 2L14.200 17 12 22l-2.200-5-1.300-4.500c-.4-1.800-1.500-2.500-3.200-2C5 8.500 4 7 2 5z',
    dino: 'M2 9c3-4.500 8-6.300 13-5.300 4.200.8 7 3.500 7 7.300v2.500h-7.500L13 16l-1.700-2.500L9.500 16l-1.700-2.500L6 17c1 1 2.500 1.500 4.500 1.500H19V22h-9C4.500 22 2 16.500 2 9zM15.500 7a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3z',
    butterfly:
        'M11.200 6h1.600v14h-1.600zM10.200 8.500C7.500 3 3.200 2.500 1.700 4c0 4 2 7.200 5 7.700-3.500.8-3.300 6.600-.5 7.500 2.600 0 4-3.200 4-5.700zM13.800 8.500c2.700-5.500 7-6 8.500-4.500 0 4-2 7.200-5 7.700 3.500.8 3.300 6.600.5 7.500-2.600 0-4-3.200-4-5.700z',
    bat: 'M12 8l1.600-3.200 1 3.200c2-3 5-4.200 8.200-3.600-1 2-1 4.300 0 6.800-2-.5-3.700.2-4.600 2.200-1.600-.5-3.100.2-3.700 2.300L12 19.800l-2.500-4.100c-.6-2.100-2.100-2.800-3.700-2.300-.9-2-2.600-2.700-4.600-2.200 1-2.500 1-4.800 0-6.800C4.400 3.800 7.400 5 9.400 8l1-3.200z',
    flame: 'M12 1.500c1 4.500 6.500 6.500 6.500 13a6.500 6.500 0 0 1-13 0c0-2.700 1.200-4.500 2.700-6 .1 1.700.7 2.800 1.800 3.300C11.200 8.300 10.500 5 12 1.500zM12 13c-1.600 1.600-2.600 2.700-2.600 4.200a2.600 2.600 0 0 0 5.200 0c0-1.500-1-2.600-2.600-4.200z',
    bolt: 'M14 1L4 14h6.500L8.500 23 20 9.500h-7z',
    eye: 'M1.500 12C4.700 6.700 8.300 4.200 12 4.200s7.300 2.500 10.500 7.800c-3.200 5.300-6.800 7.800-10.500 7.800S4.700 17.300 1.500 12zM12 7.500a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9zM12 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
    book: 'M2.500 4c3-1 6-.5 8.700 1v15.500c-2.700-1.500-5.700-2-8.700-1zM21.500 4c-3-1-6-.5-8.700 1v15.500c2.700-1.500 5.700-2 8.700-1zM5 8v1.500c1.300-.2 2.600 0 3.800.5V8.500C7.600 8 6.300 7.800 5 8zM19 8v1.500c-1.300-.2-2.600 0-3.800.5V8.500C16.400 8 17.700 7.800 19 8z',
    tower: 'M5 22V10.500H3V3h3.200v2.300h3.100V3h5.400v2.300h3.100V3H21v7.500h-2V22h-4.800v-5a2.200 2.200 0 0 0-4.400 0v5zM11 9.500V13h2V9.500z',
    gem: 'M7 2.500h10l5.500 6.500L12 22.500 1.500 9zM5.500 9.700L12 18l6.500-8.300z',
    hammer: 'M2.500 7.500L9 2l4.800 4.800-1.600 1.600L22 18.300 18.300 22 8.400 12.200l-1.600 1.600z',
    gun: 'M2 6.500h17.500L22 9v3.500h-8.500L12.300 16H9.200L8 21.500H3L4.700 13H2zM10 12.500l-.6 2h1.800l.6-2z',
    crown: 'M2.500 6.500l5 4.500L12 3l4.500 8 5-4.500L19.700 17H4.300zM4.500 18.500h15V21h-15z',
    claws: 'M5.500 1.500c2 7 1.500 14-2.500 21 5.500-6 7-14 5-21zM12 1.500c2 7 1.500 14-2.500 21 5.500-6 7-14 5-21zM18.500 1.500c2 7 1.500 14-2.500 21 5.500-6 7-14 5-21z',
    heart: 'M12 21.500C5 16 2.300 12.300 2.300 8.400A4.900 4.900 0 0 1 12 6.600a4.900 4.900 0 0 1 9.700 1.800c0 3.900-2.700 7.600-9.700 13.100z',
    wave: 'M2 14.500c2.500-7 8-10 13.500-8 3.500 1.300 4.300 5 2 6.500-1.700 1-3.700 0-3.200-1.700-3.200.3-4 3.500-2.300 5.700H22V22H2z',
    hourglass: 'M5 1.500h14V5l-5 7 5 7v3.500H5V19l5-7-5-7zM8 5.500l4 5 4-5z',
    mushroom:
        'M1.800 12.500C1.800 6.300 6.300 3 12 3s10.200 3.300 10.200 9.500zM9 14h6l1.200 8H7.800zM8 6.500a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3zM14.500 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
    imp: 'M3.800 2.500c1 3 2.700 4.300 4.700 4.800C9.500 7 10.700 6.800 12 6.800s2.500.2 3.500.5c2-.5 3.700-1.800 4.700-4.800 1.600 4.300.6 7.500-1.500 9.100.3 5.200-2.600 9.900-6.700 9.900s-7-4.700-6.700-9.900c-2.100-1.600-3.100-4.800-1.500-9.100zM8 11.800l3.500 1.700-3 1.500zM16 11.800l-3.500 1.700 3 1.500zM9.500 17.500l2.500 1.300 2.500-1.300-1 2h-3z',
    shield: 'M12 1.500l9 3.200v6.800c0 5.200-3.700 9-9 11-5.300-2-9-5.800-9-11V4.700zM12 5v13.500c3.300-1.600 5.500-4 5.500-7V7z',
    serpent:
        'M16 2c3.500 0 6 2 6 4.500S19.500 10 17 10c-2 0-2.500 1-2.500 2s1 2 2.500 2c3 0 5 1.800 5 4 0 2.500-2.500 4-6 4H3l4-4h8c1 0 1.500-.3 1.500-.8S16 16.500 15 16.500c-3.500 0-5.500-1.800-5.500-4.500 0-2.300 1.500-4 4-4.500C11.500 6.500 10 5 10 3.500 11.500 2.500 13.500 2 16 2zM17.500 4.700a1.200 1.200 0 1 0 0 2.400 1.200 1.200 0 0 0 0-2.400z',
    chain: 'M6.500 7h5v3h-5a2 2 0 0 0 0 4h5v3h-5a5 5 0 0 1 0-10zM17.500 17h-5v-3h5a2 2 0 0 0 0-4h-5V7h5a5 5 0 0 1 0 10zM8 10.800h8v2.400H8z',
    star: 'M12 1.500l2.800 7.700 7.700 2.800-7.700 2.800-2.800 7.700-2.800-7.700L1.500 12l7.700-2.800z',
    arrow: 'M12 1.500l9.500 9.500H16v6H8v-6H2.500zM8 18.500h8v4H8z',
} as const;

export type FigureName = keyof typeof FIGURES;

// The first line that has one of a card's words counts: first what it is by its name, then by its traits, then by its kind.
const BY_NAME: readonly (readonly [FigureName, RegExp])[] = [
    ['wing', /dragon|drake|wyrm|drakon/],
    ['angel', /angel|seraph|divine|pegasus/],
    ['wolf', /wolf|wolves|hound|lynx|panther|jackal|pack\b/],
    ['serpent', /serpent|hydra|worm\b|wurm|naga|medusa/],
    ['dino', /saur|rex\b|raptor|dactyl|dino|odon\b/],
    ['skull', /death|skull|corpse|grave|zombie|plague|necro|doom|dead|bone|murder|undead|reaper|apocalypse/],
    ['trident', /demon|devil|fiend|hell|infernal/],
    ['flame', /fire|flame|lava|burn|inferno|ember|pyro|kiln|magma|phoenix|sear/],
    ['bolt', /lightning|storm|bolt|zap|thunder|spark|shock/],
    ['wave', /frost|\bsea\b|tide|\bwave|flood|\bice\b|water|hurricane|kraken|cloud/],
    ['gun', /blaster|gun|cannon|crossbow|\bray\b/],
    ['hourglass', /\btime|hour|moment|delay|stasis/],
    [
        'crown',
        /\b(crown|rex|king|queen|lord|imperial|imperium|emperor|general|praetor\w*|primus|master|chieftain|champion|throne|tyrant)\b/,
    ],
    ['chain', /chain|bind|shackle|entangl|restrain|snare|\bnet\b|\bweb/],
    ['ghost', /ghost|spirit|spect\w+|phantom|shade|wraith|soul|\bether|aether|umbral|nothing/],
    ['mushroom', /spore|fung|mushroom|mold|rot\b/],
    ['tree', /tree|root|vine|forest|wood|grove|thorn|plant|grow|leaf|druid|jungle|nature|willow/],
    ['butterfly', /fair(y|ie)|butterfly|moth\b|pixie|sprite/],
    ['bird', /bird|owl|raven|hawk|eagle|griffin|\bwings?\b|feather|phoenix|dactyl/],
    ['bat', /vampire|\bbat\b|blood/],
    ['hammer', /hammer|forge|crush|smash|slam|mining|engineer|build|smith|golem|anvil|piercer/],
    ['flask', /brew|flask|potion|cauldron|acid|experiment|serum|elixir|gel\b|reactor/],
    ['book', /book|research|librar|lesson|study|learn|archive|knowledge|data|thesis|code|scroll|\blore\b|\blaw\b/],
    ['eye', /eye|seer|oracle|vision|watch|sight|scry|omnius|observ|knowing/],
    ['tower', /tower|city|citadel|fort|castle|temple|cavern|\bhall\b|\bgate|portal|\bship|\blair\b|bunker|terminal|library/],
    ['gem', /crystal|gem|jewel|orb|shard|amber|stone|ring\b|talisman|relic|heart/],
    ['heart', /heal|favor|mercy|blessing|charm|\blove|\bhope|\blife/],
    ['claws', /claw|talon|fang|hunt|prowl|predat|stalk|feral|\brage\b|enrage|savage|ambush|beast|fury/],
    ['shield', /shield|guard|protect|\bward\b|warden|\bwall|sentinel|sentry|barrier|bulwark|armor|legion/],
    ['sword', /sword|blade|knight|strike|assassin|duel|slay|warrior|soldier|dagger|lance|crescent|raid/],
    ['mask', /thief|\bmask|shadow|sneak|trick|steal|rogue|ninja|smuggl|pirate|hidden|secret|spy/],
    ['hat', /witch|wizard|mage\b|sorcer|shaman|magic|spell|warlock|adept|apprentice/],
    ['robot', /robot|drone|droid|mainframe|system|cyber|mech|automat|machine|a\.?i\.?\b/],
];
const BY_TRAIT: readonly (readonly [FigureName, readonly string[]])[] = [
    ['wing', ['dragon']],
    ['angel', ['angel', 'unicorn', 'pegasus']],
    ['trident', ['demon', 'devil', 'tyrant']],
    ['imp', ['imp', 'goblin', 'gargoyle', 'mutant', 'alien', 'krxix', 'proximan', 'handuhan', 'jelly']],
    ['skull', ['zombie']],
    ['ghost', ['spirit', 'specter', 'djinn', 'shapeshifter']],
    ['bat', ['vampire']],
    ['wolf', ['wolf', 'jungle-cat']],
    ['serpent', ['wurm', 'serpent', 'hydra', 'aquan']],
    ['dino', ['dinosaur']],
    ['bird', ['bird', 'griffin']],
    ['butterfly', ['fairy', 'faerie', 'insect']],
    ['tree', ['plant', 'treant', 'tree']],
    ['robot', ['robot', 'cyborg', 'construct', 'ai', 'vehicle']],
    ['flask', ['scientist', 'experiment', 'equation']],
    ['crown', ['leader', 'politician']],
    ['book', ['philosopher', 'law']],
    ['hat', ['witch', 'mage', 'wizard', 'shaman', 'priest', 'psion']],
    ['mask', ['thief', 'pirate']],
    ['helm', ['knight', 'soldier', 'pilot', 'hunter']],
    ['club', ['giant', 'ogre', 'troll', 'minotaur', 'titan', 'beastman', 'giant-ape']],
    ['paw', ['beast', 'rhino']],
    ['elf', ['elf']],
    ['sword', ['weapon']],
    ['tower', ['location']],
    ['gem', ['item']],
    ['person', ['human']],
];
const BY_KIND: Readonly<Record<string, FigureName>> = {
    champion: 'helm',
    ally: 'person',
    creature: 'paw',
    event: 'bolt',
    action: 'star',
    artifact: 'gem',
    upgrade: 'arrow',
    relic: 'gem',
    token: 'shield',
};

export function figureOf(name: string, words: readonly string[], kind: string): FigureName {
    const lower = name.toLowerCase();
    return (
        BY_NAME.find(([, pattern]) => pattern.test(lower))?.[0] ??
        BY_TRAIT.find(([, traits]) => traits.some((trait) => words.includes(trait)))?.[0] ??
        BY_KIND[kind] ??
        'star'
    );
}
