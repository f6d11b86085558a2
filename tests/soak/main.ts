import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { STEPS, type Step } from './steps.ts';

/**
 * The figures of before a release: `npm run soak -- [--hours H] [--only R8,R14] [--folder DIR]`. It continues where it stopped:
 * the results are in `soak.json` in the folder, with all faults. A piece of each figure is played in turn, so that an hour
 * tells something of all of them. Ends with 1 where anything ever went wrong.
 */
const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '8' },
    only: { type: 'string' },
    folder: { type: 'string', default: 'test-results' },
  },
});

interface Done {
  count: number;
  seconds: number;
  /** Pieces that ended badly, with the end of what they said. */
  faults: string[];
}

/** Characters of what a bad piece said that are kept. */
const KEPT = 4000;
const book = join(values.folder, 'soak.json');
const done = await readBook();
const keyOf = ({ figure, what }: Step): string => `${figure} ${what}`;
const doneOf = (step: Step): Done => (done[keyOf(step)] ??= { count: 0, seconds: 0, faults: [] });

const only = values.only?.split(',');
const steps = STEPS.filter(
  ({ figure }) => only === undefined || figure.split(', ').some((one) => only.includes(one)),
);
const end = Date.now() + Number(values.hours) * 3_600_000;
await mkdir(values.folder, { recursive: true });
while (Date.now() < end && steps.some((step) => doneOf(step).count < step.wanted)) {
  for (const step of steps) {
    const { count, seconds, faults } = doneOf(step);
    if (count >= step.wanted || Date.now() >= end) continue;
    const piece = Math.min(step.piece, step.wanted - count);
    const begun = Date.now();
    const { isGood, said } = await play(step, piece, count);
    const took = (Date.now() - begun) / 1000;
    done[keyOf(step)] = {
      count: count + piece,
      seconds: seconds + took,
      faults: isGood ? faults : [...faults, `${count} to ${count + piece}: ${said.slice(-KEPT)}`],
    };
    await writeFile(book, JSON.stringify(done, null, 1));
    console.log(
      `${keyOf(step)}: ${count + piece} of ${step.wanted}, ${Math.round(took)} s${isGood ? '' : ', BAD'}`,
    );
  }
}
console.log(table());
process.exitCode = steps.some((step) => doneOf(step).faults.length > 0) ? 1 : 0;

async function readBook(): Promise<Record<string, Done>> {
  const text = await readFile(book, 'utf8').catch(() => '{}');
  return JSON.parse(text) as Record<string, Done>;
}

function play(step: Step, piece: number, from: number): Promise<{ isGood: boolean; said: string }> {
  const { run, env } = step.command(piece, from);
  const [command = '', ...rest] = run;
  return new Promise((settle) => {
    const child = spawn(command, rest, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const hear = (chunk: Buffer): void => {
      said = (said + chunk.toString()).slice(-KEPT * 4);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', (cause) => settle({ isGood: false, said: cause.message }));
    child.once('exit', (code) => settle({ isGood: code === 0, said }));
  });
}

function table(): string {
  const rows = steps.map((step) => {
    const { count, seconds, faults } = doneOf(step);
    return [
      step.figure,
      step.what,
      `${count} of ${step.wanted}`,
      `${Math.round(seconds)} s`,
      `${faults.length} bad`,
    ];
  });
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
