import type { FetchPort } from '../../../src/sync/ports.ts';
import type { ModelAnswer, Seen } from '../../support/sync/model-calls.ts';
import { seenIn } from '../../support/sync/model-server.ts';
import { chooseFault, isNumbered, type Fault, type Profile } from './faults.ts';
import type { Frost } from './frozen-tab.ts';
import type { Loop } from './event-loop.ts';
import type { Random } from './random.ts';
import { refusal, type Author, type SimServer } from './server.ts';

/** Milliseconds by which a request that was given up may still be done. What the server numbers is looked for 30 s. */
const LATEST_MS = 60_000;
const LATEST_CREATE_MS = 27_000;
/** Milliseconds by which a reading may be behind. */
const STALE_MS = 5000;

/** A device as the network sees it. */
export interface Station {
  name: string;
  isOnline: () => boolean;
  /** By path: what this device was shown lately of the server's content, the latest last. */
  seen: Map<string, Shown[]>;
  /** All that it was ever shown. */
  readonly readings: Read[];
}

/** A list that reached a device: the version of the server's content that it was of, and when it was asked for. */
export interface Read {
  path: string;
  version: number;
  askedAt: number;
}

/** A reading reached a device. */
interface Shown {
  at: number;
  version: number;
}

/** A push takes a list that it read so many milliseconds ago for the present, whatever else is read meanwhile. */
const TAKEN_FOR_PRESENT_MS = 1000;
const SHOWN_KEPT = 12;

/** What a device is answered. `time`: what the server's clock said, where it tells that. */
type Carried = ModelAnswer & { retryAfter?: string; time?: string };

interface Kept {
  at: number;
  version: number;
  answer: ModelAnswer;
}

/** Carries requests, slowly and badly. */
export class Network {
  isQuiet = false;
  stormUntil = 0;
  requests = 0;
  underWay = 0;
  private readonly answers = new Map<string, Kept>();
  private readonly loop: Loop;
  private readonly server: SimServer;
  private readonly random: Random;
  private readonly profile: Profile;
  private readonly trace: (line: string) => void;

  constructor(of: {
    loop: Loop;
    server: SimServer;
    random: Random;
    profile: Profile;
    trace: (line: string) => void;
  }) {
    this.loop = of.loop;
    this.server = of.server;
    this.random = of.random;
    this.profile = of.profile;
    this.trace = of.trace;
  }

  /** The network as one tab has it. @param isAlive a dead tab hears nothing more */
  portOf(station: Station, isAlive: () => boolean, frost: Frost): FetchPort {
    return (url, init) =>
      new Promise((resolve, reject) => {
        if (!isAlive()) return;
        const call = seenIn(url, init);
        const text = typeof init.body === 'string' ? init.body : 'null';
        const end = (settle: () => void): void => {
          if (isAlive()) frost.reach(settle);
        };
        init.signal?.addEventListener('abort', () => end(() => reject(named('AbortError'))));
        this.carry(station, call, text, {
          answer: (answer) => end(() => resolve(responseOf(answer))),
          break: () => end(() => reject(new TypeError('fetch failed'))),
        });
      });
  }

  private carry(
    station: Station,
    call: Seen,
    text: string,
    back: { answer: (answer: Carried) => void; break: () => void },
  ): void {
    const { loop, random } = this;
    this.requests += 1;
    const n = this.requests;
    const say = (what: string): void => this.trace(`${station.name} #${n} ${what}`);
    if (!station.isOnline()) {
      loop.after(1, back.break);
      return;
    }
    const fault = this.faultFor(call);
    const askedAt = loop.now;
    const author: Author = { name: station.name, ...this.seenBy(station, call), sentAt: askedAt };
    say(`${call.method} ${call.path} ${fault} ${call.method === 'GET' ? '' : text}`);
    const [there, home] = [this.delay(), this.delay()];
    this.underWay += 1;
    const done = (): void => {
      this.underWay -= 1;
    };
    const hasDeadlines = this.server.extensions?.includes('deadline') === true;
    const notAfter = hasDeadlines ? Number(call.headers?.['Storey-Not-After'] ?? Infinity) : Infinity;
    const answerWith = (answer: Carried, version: number): void => {
      const time = hasDeadlines ? String(loop.now) : undefined;
      loop.after(home, () => {
        done();
        if (!station.isOnline()) {
          back.break();
          return;
        }
        if (call.method === 'GET' && (answer.status === 200 || answer.status === 304)) {
          const shown = [...(station.seen.get(call.path) ?? []), { at: loop.now, version }];
          station.seen.set(call.path, shown.slice(-SHOWN_KEPT));
          station.readings.push({ path: call.path, version, askedAt });
        }
        say(`answered ${answer.status} v${version}`);
        back.answer(time === undefined ? answer : { ...answer, time });
      });
    };
    const doneThere = (): { answer: ModelAnswer; version: number } => {
      const answer = loop.now > notAfter ? refusal(412, 'too-late') : this.server.serve(call, author);
      const kept = { at: loop.now, version: this.server.version, answer: copyOf(answer) };
      if (call.method === 'GET' && answer.status !== 304) this.answers.set(call.path, kept);
      say(`done ${answer.status} v${kept.version}`);
      return kept;
    };
    loop.after(there, () => {
      const isStorm = loop.now < this.stormUntil;
      const refused = isStorm || fault === 'unauthorized' ? refusal(401, 'unauthorized') : EARLY[fault];
      if (refused !== undefined) {
        answerWith(
          fault === 'busy' && !isStorm ? { ...refused, retryAfter: '3' } : refused,
          this.server.version,
        );
        return;
      }
      switch (fault) {
        case 'down':
          loop.after(home, back.break);
          done();
          return;
        case 'late':
          loop.after(home, back.break);
          loop.after(random.below(isNumbered(call) ? LATEST_CREATE_MS : LATEST_MS), () => {
            done();
            doneThere();
          });
          return;
        case 'stale': {
          const kept = this.answers.get(call.path);
          const isUsable = kept !== undefined && loop.now - kept.at < STALE_MS;
          const { answer, version } = isUsable ? kept : doneThere();
          answerWith(answer, version);
          return;
        }
        default:
          break;
      }
      const { answer, version } = doneThere();
      if (fault === 'lost' || fault === 'silent') {
        if (fault === 'lost') loop.after(home, back.break);
        done();
      } else if (fault === 'errorAfter') answerWith(refusal(502, 'bad-gateway'), version);
      else if (fault === 'noStamp') answerWith({ status: 200, json: { result: {} } }, version);
      else answerWith(answer, version);
      if (fault === 'twice') loop.after(random.below(LATEST_MS), doneThere);
    });
  }

  private faultFor(call: Seen): Fault {
    return this.isQuiet ? 'none' : chooseFault(this.random, this.profile, call);
  }

  private delay(): number {
    if (this.isQuiet) return this.random.between(1, 30);
    return this.random.chance(0.9)
      ? this.random.between(2, 150)
      : this.random.between(2, this.profile.slowest);
  }

  /** What of the thing that a write is about this device was last shown. */
  private seenBy(station: Station, { method, path, body, headers }: Seen): Pick<Author, 'seen' | 'newest'> {
    // The server checks that this is the current state.
    if (headers?.['If-Match'] !== undefined) return { seen: Infinity };
    if (method === 'POST' && path.endsWith('/graphs')) return this.shownLately(station, `${path}/draft`);
    if (method === 'GET' || !path.startsWith('/features/')) return { seen: this.server.version };
    const fid = path.slice('/features/'.length);
    const sent = (body as { features?: { properties: Record<string, unknown> }[] } | null)?.features?.[0]
      ?.properties;
    const there = this.server.features.get(fid);
    const place = sent === undefined ? there?.place : `${String(sent['bid'])}/${String(sent['lvl'])}`;
    if (place === undefined) return { seen: this.server.version };
    return this.shownLately(station, listOf(place, sent?.['typeCode'] ?? there?.properties.typeCode));
  }

  /** The oldest and the newest of what a push may have taken for the present. */
  private shownLately(station: Station, path: string): { seen: number; newest: number } {
    const shown = station.seen.get(path) ?? [];
    const since = this.loop.now - TAKEN_FOR_PRESENT_MS;
    const looked = shown.filter(({ at }, i) => i === shown.length - 1 || at >= since);
    const versions = looked.length === 0 ? [0] : looked.map(({ version }) => version);
    return { seen: Math.min(...versions), newest: Math.max(...versions) };
  }
}

/** The list in which a feature of a place is read. */
export function listOf(place: string, typeCode: unknown): string {
  const [first, second] = place.split('/');
  if (first === 'graph') return `/sites/${second}/graphs/draft`;
  return `/buildings/${first}/levels/${second}/${typeCode === 'shop' ? 'pois' : 'mapobjects'}/draft`;
}

const EARLY: Partial<Record<Fault, ModelAnswer>> = {
  errorBefore: refusal(503, 'unavailable'),
  busy: refusal(429, 'too-many-requests'),
};

const copyOf = (answer: ModelAnswer): ModelAnswer => JSON.parse(JSON.stringify(answer)) as ModelAnswer;

const named = (name: string): Error => Object.assign(new Error(name), { name });

/** The parts of a Response that are looked at; a real one would cost more than all the rest of a request. */
function responseOf({ status, json, tag, retryAfter, time }: Carried): Response {
  const text = JSON.stringify(json);
  const given: Record<string, string | undefined> = {
    'Retry-After': retryAfter,
    ETag: tag,
    'Storey-Time': time,
  };
  const headers = { get: (name: string) => given[name] ?? null };
  const pieces = [{ done: false, value: new TextEncoder().encode(text) }, { done: true }];
  const response = {
    ok: status < 300,
    status,
    body: { getReader: () => ({ read: () => Promise.resolve(pieces.shift()) }) },
  };
  return { ...response, headers } as unknown as Response;
}
