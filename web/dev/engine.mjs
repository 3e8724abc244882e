// One `riffle engine` process: JSON lines in, JSON lines out, answers in order.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export class Engine {
    #waiting = [];

    constructor(program) {
        this.process = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
        createInterface({ input: this.process.stdout }).on('line', (line) => this.#waiting.shift()?.(JSON.parse(line)));
    }

    ask(request) {
        return new Promise((resolve) => {
            this.#waiting.push(resolve);
            this.process.stdin.write(`${JSON.stringify(request)}\n`);
        });
    }

    stop() {
        this.process.stdin.end();
    }
}
