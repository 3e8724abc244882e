#!/usr/bin/env python3
"""Which decks win: the preconstructed decks of Epic play each other, a bot for both, and a chart of the shares of games won is drawn as
SVG."""

import argparse
import itertools
import math

import riffle

DECKS = ("good", "sage", "evil", "wild")


def play(game, decks, level, seed):
    """One game; who chooses a deck takes theirs."""
    state = game.deal(seed)
    for step in itertools.count():
        if state.is_over or step > 3000:
            return state.returns()
        options = [option["action"] for option in state.decision()["options"]] if step < 4 else []
        wanted = f"pick {decks[state.decider]}"
        if wanted in options:
            state.choose(wanted)
        else:
            state.apply(state.bot(level, seed * 10000 + step))


def chart(rows, path):
    """One bar for each deck, with the interval that holds its true share in 95 of 100 such studies."""
    height, left, width = 28, 80, 420
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + width + 70}" height="{height * len(rows) + 50}" '
             'font-family="sans-serif" font-size="13">']
    for i, (name, won, played) in enumerate(rows):
        share, y = won / played, 20 + i * height
        spread = 1.96 * math.sqrt(max(share * (1 - share), 0.25 / played) / played)
        low, high = (left + width * min(max(x, 0), 1) for x in (share - spread, share + spread))
        parts.append(f'<text x="{left - 8}" y="{y + 14}" text-anchor="end">{name}</text>'
                     f'<rect x="{left}" y="{y}" width="{width * share:.0f}" height="18" fill="#6b8fb5"/>'
                     f'<line x1="{low:.0f}" x2="{high:.0f}" y1="{y + 9}" y2="{y + 9}" stroke="#222" stroke-width="2"/>'
                     f'<text x="{left + width + 8}" y="{y + 14}">{100 * share:.0f} %</text>')
    middle = left + width / 2
    parts.append(f'<line x1="{middle}" x2="{middle}" y1="12" y2="{height * len(rows) + 22}" stroke="#999" stroke-dasharray="4"/></svg>')
    with open(path, "w", encoding="utf-8") as out:
        out.write("\n".join(parts))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="of each pair of decks, either one beginning as often")
    parser.add_argument("--level", type=int, default=1, help="of the bots")
    parser.add_argument("--out", default="deck-study.svg")
    args = parser.parse_args()
    game = riffle.Game("epic", seats=2, options={"format": "preconstructed"})
    won, played = dict.fromkeys(DECKS, 0), dict.fromkeys(DECKS, 0)
    for one, other in itertools.combinations(DECKS, 2):
        for number in range(args.games):
            decks = (one, other) if number % 2 == 0 else (other, one)
            returns = play(game, decks, args.level, number + 1)
            for seat, deck in enumerate(decks):
                won[deck] += returns[seat] > 0
                played[deck] += 1
    rows = sorted(((deck, won[deck], played[deck]) for deck in DECKS), key=lambda row: -row[1])
    for name, wins, games in rows:
        print(f"{100 * wins / games:5.1f} % of {games} games  {name}")
    chart(rows, args.out)
    print(f"The chart is in {args.out}.")


if __name__ == "__main__":
    main()
