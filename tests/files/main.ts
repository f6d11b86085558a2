import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { corpus } from './corpus.ts';
import type { Told } from './player.ts';

/**
 * Files from outside, as they are and changed, through all that reads them: `--mutations N --seed S`, of files up to
 * `--most-bytes`; `--only-changed`, and `--from` one of them on. A file that takes longer than the limit of its reader, an
 * error that is not ours, a changed prototype and a process that grows too big are faults; a refused file is not.
 */
const LIMIT_MS = 30_000;
const MEMORY_BYTES = 1_500_000_000;

const { values } = parseArgs({
  options: {
    mutations: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    'only-changed': { type: 'boolean', default: false },
    'most-bytes': { type: 'string', default: '100000000' },
  },
});
const seed = Number(values.seed);
const mostBytes = Number(values['most-bytes']);
const files = corpus(mostBytes);
const total = files.length + Number(values.mutations);

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const tally = new Map<string, { read: number; refused: number; slowest: number; of: string }>();
const faults: string[] = [];
let rss = 0;

function note({ at, kind, name, ended }: Told): void {
  if (ended === undefined) return;
  const { verdict, ms, fault } = ended;
  const known = tally.get(kind) ?? { read: 0, refused: 0, slowest: 0, of: '' };
  if (verdict === 'read') known.read += 1;
  else known.refused += 1;
  if (ms > known.slowest) Object.assign(known, { slowest: Math.round(ms), of: `${at} ${name}` });
  tally.set(kind, known);
  rss = Math.max(rss, ended.rss);
  if (fault !== undefined) faults.push(`${at} ${name}: ${fault}`);
  if (ended.rss > MEMORY_BYTES) faults.push(`${at} ${name}: ${Math.round(ended.rss / 1e6)} MB`);
}

/** Plays on from a file until the end, or until a player had to be killed. Returns where to go on. */
function playFrom(from: number): Promise<number> {
  return new Promise((resolve) => {
    const player = fork(
      fileURLToPath(new URL('player.ts', import.meta.url)),
      [from, total, seed, mostBytes].map(String),
      {
        execArgv: ['--import', 'tsx', '--max-old-space-size=1400'],
      },
    );
    let now: Told | null = null;
    let timer: NodeJS.Timeout | undefined;
    player.on('message', (told: Told) => {
      clearTimeout(timer);
      note(told);
      if (told.ended !== undefined) return;
      now = told;
      timer = setTimeout(() => {
        faults.push(`${told.at} ${told.name}: still going after ${LIMIT_MS} ms`);
        player.kill('SIGKILL');
      }, LIMIT_MS);
    });
    player.on('exit', (code, signal) => {
      clearTimeout(timer);
      const at = now?.at ?? from;
      if (code === 0) return resolve(total);
      if (signal !== 'SIGKILL') faults.push(`${at} ${now?.name}: the process ended with ${code ?? signal}`);
      resolve(at + 1);
    });
  });
}

const startedAt = performance.now();
for (let at = Number(values.from); at < total;) at = await playFrom(at);
say(
  `${files.length} files and ${values.mutations} changed ones, seed ${seed}, ${Math.round((performance.now() - startedAt) / 1000)} s`,
);
for (const [kind, { read, refused, slowest, of }] of tally) {
  say(`${kind.padEnd(8)} ${read} read, ${refused} refused, the slowest ${slowest} ms (${of})`);
}
say(`most memory ${Math.round(rss / 1e6)} MB`);
for (const fault of faults) say(`FAULT ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
