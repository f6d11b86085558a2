import type { FetchPort } from '../../../src/sync/ports.ts';

type Random = () => number;
type Holder = Record<string, unknown> | unknown[];
interface Place {
  holder: Holder;
  name: string;
}

/** Deeper than any program walks by calling itself. Put in as text: JSON.stringify could not write it. */
const DEEP = '@deep@';
const DEPTH = 20_000;

/** What another version might say where this one expects something else. */
const OTHER: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  1e308,
  -1e308,
  2 ** 53,
  1e21,
  '',
  'of-tomorrow',
  '\ud800',
  '0',
  'x'.repeat(20_000),
  [],
  [null],
  [[[]]],
  ['a', 1, null],
  {},
  { en: 'Lobby', ar: 'بهو' },
  { constructor: 1, toString: null },
  DEEP,
];

/** Names that are members of every object in the language, and others. */
const NAMES = ['constructor', 'toString', 'hasOwnProperty', '__proto__', 'length', 'then', 'of-tomorrow', ''];

/** By these a thing is found again: another number there is another thing, and no answer that can be doubted. */
const IDENTITY =
  /InternalIdentifier$|^(fid|bid|lvl|sid|cid|siteId|buildingId|clientId|levelIndex|key|cursor)$|^(neighbors|portalNeighbors)$/;

/**
 * A network is written back whole: who changes the name of a node that was just made had been shown it, and what an
 * answer says of it is a later word, which goes to the server with all the others.
 */
const IN_NETWORKS = new RegExp(`${IDENTITY.source}|^name$`);

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T;

function placesIn(root: Holder, keep: RegExp): Place[] {
  const places: Place[] = [];
  const left: Holder[] = [root];
  for (let holder = left.pop(); holder !== undefined; holder = left.pop()) {
    for (const name of Object.keys(holder)) {
      if (keep.test(name)) continue;
      places.push({ holder, name });
      const value: unknown = Reflect.get(holder, name);
      if (typeof value === 'object' && value !== null) left.push(value as Holder);
    }
  }
  return places;
}

/** Own, whatever the name. */
const put = (holder: object, name: string, value: unknown): void => {
  Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });
};

/**
 * Changes one thing anywhere in it: a value is of another type, huge, deep or missing, a member is new, a list is
 * longer or has something odd in it.
 * @param keep names whose members stay as they are
 */
export function driftOnce(root: Holder, random: Random, keep = IDENTITY): void {
  const places = placesIn(root, keep);
  const place = places.length === 0 ? undefined : pick(places, random);
  if (place === undefined) return;
  const { holder, name } = place;
  const value: unknown = Reflect.get(holder, name);
  const what = random();
  if (what < 0.45) {
    const other: unknown = structuredClone(pick(OTHER, random));
    // An empty list means that all of it was deleted, whatever the versions.
    put(holder, name, Array.isArray(value) && Array.isArray(other) ? null : other);
  } else if (what < 0.55) {
    // A list without one of its members is a list, and what it says is that the thing is gone.
    if (!Array.isArray(holder)) Reflect.deleteProperty(holder, name);
  } else if (Array.isArray(value) && what < 0.75) {
    const members: readonly unknown[] = what < 0.65 ? OTHER : [...(value as unknown[]), null];
    const odd: unknown = structuredClone(pick(members, random));
    const isShort = JSON.stringify(odd).length < 500;
    const times = random() < 0.1 && isShort ? 3000 : 1;
    for (let n = 0; n < times; n += 1) value.splice(Math.floor(random() * (value.length + 1)), 0, odd);
  } else {
    const into = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : holder;
    if (!Array.isArray(into)) put(into, pick(NAMES, random), structuredClone(pick(OTHER, random)));
  }
}

/** As it is sent. */
const textOf = (json: unknown): string =>
  JSON.stringify(json).replaceAll(`"${DEEP}"`, '['.repeat(DEPTH) + ']'.repeat(DEPTH));

/** A body that is not an answer at all. */
const broken = (text: string, random: Random): string =>
  pick(
    [text.slice(0, Math.floor(random() * text.length)), '', 'null', '[]', '<html>', `\ufeff${text}`, '"ok"'],
    random,
  );

/** Between a device and a server: changes what is answered. */
export class Drift {
  /** Of so many answers one each is changed: 0 to 1. */
  rate = 0;
  /** Answers that were changed, and the kinds of calls they were to. */
  changed = 0;
  readonly kinds = new Set<string>();
  private readonly random: Random;
  private readonly server: { origin: string; fetch: FetchPort };

  constructor(server: { origin: string; fetch: FetchPort }, random: Random) {
    this.server = server;
    this.random = random;
  }

  get origin(): string {
    return this.server.origin;
  }

  readonly fetch: FetchPort = async (url, init) => {
    const answer = await this.server.fetch(url, init);
    const { random } = this;
    if (random() >= this.rate) return answer;
    this.changed += 1;
    const { pathname } = new URL(url);
    this.kinds.add(`${init.method} ${pathname.replaceAll(/\/[^/]*\d[^/]*(?=\/|$)/g, '/#')}`);
    const text = await answer.text();
    const { status, headers } = answer;
    if (status === 304) return answer;
    const json: unknown = JSON.parse(text);
    if (random() < 0.1) return new Response(broken(text, random), { status, headers });
    const keep = pathname.endsWith('/graphs/draft') ? IN_NETWORKS : IDENTITY;
    for (let n = random() * 3; n > 0; n -= 1) driftOnce(json as Holder, random, keep);
    // Other words under the same version would be a lie.
    if (headers.has('ETag')) headers.set('ETag', `"drift-${this.changed}"`);
    return new Response(textOf(json), { status: random() < 0.05 ? 500 : status, headers });
  };
}
