import { randomOf } from '../support/domain/network/random-network.ts';
import { corpus, mayBeMutated, type Given, type Kind } from './corpus.ts';
import { mutated } from './mutate.ts';
import { isTold, READERS } from './readers.ts';

/** What a player tells of one file. */
export interface Told {
  at: number;
  kind: Kind;
  name: string;
  /** Left out when it begins. */
  ended?: { verdict: string; ms: number; rss: number; fault?: string };
}

/** How often a kind comes: the readers with most in them most often. */
const SHARE: readonly [Kind, number][] = [
  ['geojson', 30],
  ['dxf', 25],
  ['pdf', 12],
  ['dwg', 4],
  ['picture', 12],
  ['zip', 2],
  ['style', 5],
  ['work', 6],
  ['token', 4],
];

const PROTOTYPES = [
  Object.prototype,
  Array.prototype,
  Function.prototype,
  String.prototype,
  Number.prototype,
  Promise.prototype,
  Map.prototype,
];
/** The members of the prototypes: names, and whether each is unchanged. */
const standing = (): unknown[] =>
  PROTOTYPES.flatMap((one) =>
    Reflect.ownKeys(one).flatMap((key) => {
      const { value, get } = Object.getOwnPropertyDescriptor(one, key) ?? {};
      return [key, value as unknown, get];
    }),
  );

const [from = 0, to = 0, seed = 1, mostBytes = Infinity] = process.argv.slice(2).map(Number);
const files = corpus(mostBytes);
const byKind = new Map<Kind, Given[]>();
for (const file of files.filter(mayBeMutated))
  byKind.set(file.kind, [...(byKind.get(file.kind) ?? []), file]);

/** The files as they are first; then changed ones. */
function given(at: number, seed: number): { file: Given; bytes: Buffer } {
  const whole = files[at];
  if (whole !== undefined) return { file: whole, bytes: whole.read() };
  const random = randomOf(seed * 1_000_003 + at);
  const some = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const shares = SHARE.filter(([kind]) => byKind.has(kind));
  let share = random() * shares.reduce((sum, [, one]) => sum + one, 0);
  const [kind] = shares.find(([, one]) => (share -= one) < 0) ?? ['geojson'];
  const all = byKind.get(kind) ?? [];
  // The smallest of some: what is small is read a hundred times while what is large is read once.
  const file = [some(all), some(all), some(all)].reduce((a, b) => (a.bytes <= b.bytes ? a : b));
  return { file, bytes: mutated(file.read(), random, () => some(all).read()) };
}

// A reader that is loaded brings what the language lacks along; after that nothing may change.
const pdf = files.find(({ kind }) => kind === 'pdf');
for (const read of READERS.pdf) if (pdf !== undefined) await read(pdf.read()).catch(() => undefined);
let before = standing();
/** Plays the files from one number to another, and tells of each before and after. */
async function play(from: number, to: number, seed: number): Promise<void> {
  for (let at = from; at < to; at += 1) {
    const { file, bytes } = given(at, seed);
    const { kind, name } = file;
    process.send?.({ at, kind, name } satisfies Told);
    const startedAt = performance.now();
    let verdict = 'refused';
    let fault: string | undefined;
    for (const read of READERS[kind]) {
      try {
        if ((await read(bytes)) === 'read') verdict = 'read';
      } catch (cause) {
        if (!isTold(cause)) fault = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
      }
    }
    const now = standing();
    if (now.length !== before.length || now.some((one, n) => !Object.is(one, before[n]))) {
      fault = 'a prototype was changed';
      before = now;
    }
    const ms = performance.now() - startedAt;
    const { rss } = process.memoryUsage();
    process.send?.({
      at,
      kind,
      name,
      ended: { verdict, ms, rss, ...(fault !== undefined && { fault }) },
    } satisfies Told);
  }
  process.disconnect();
}

const stray = (cause: unknown): void => {
  process.send?.({
    at: -1,
    kind: 'token',
    name: '',
    ended: { verdict: 'stray', ms: 0, rss: 0, fault: String(cause instanceof Error ? cause.stack : cause) },
  } satisfies Told);
};
process.on('unhandledRejection', stray);
process.on('uncaughtException', stray);
await play(from, to, seed);
