#!/usr/bin/env bash
# Installs the Python package from the checkout, without a network, and runs its tests and examples; with --full it compares 10,000
# games with those of the program.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
riffle=${1:-build/release/riffle}
games=60
if [[ ${2:-} == --full ]]; then games=10000; fi
python=${PYTHON:-/usr/bin/python3}  # Debian's, which numpy and pybind11 come for
where=$PWD/build/python-package
"$python" -m pip install --quiet --disable-pip-version-check --no-index --no-deps --upgrade --target "$where" ./python
export PYTHONPATH=$where PYTHONDONTWRITEBYTECODE=1
"$python" -W error::ResourceWarning -m unittest discover -q -s python/tests
"$python" python/tests/compare_native.py "$riffle" $games
"$python" python/examples/random_play.py --seconds 0.3
"$python" python/examples/is_mcts.py --games 2 --worlds 6
"$python" python/examples/reinforce.py --quick
"$python" python/examples/deck_study.py --games 4 --out build/deck-study.svg
