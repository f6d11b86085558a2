import type { Attempt, AuditField, AuditRecord, OverwriteRecord, PendingOp } from '../../../src/db/index.ts';
import type { Seen } from './model-calls.ts';
import { seenIn, type ModelServer } from './model-server.ts';
import { atRest, type Device } from './sync-device.ts';

/** A line of the table of a story. A step that writes several rows has several; the first says what happens. */
type Line = readonly [step: string, second: string, what: string, row: string, members: string];

/** Of a row, as they are shown; '' is the row itself, `undefined` a member that it does not have. */
type Members = Record<string, string | undefined>;
type Stored = Record<string, unknown>;

/** What becomes of a request. lost: it is stored, and its answer is lost. down: it never arrives, or much later. */
type Fate = 'answered' | 'lost' | 'down';

/** How a row of each table is shown, in the order in which a step lists them. */
const SHOWN: Record<string, (row: Stored, story: Story) => Members> = {
  levels: (row, { value }) => ({ '': value(row) }),
  features: (row, { value }) => ({ '': value(row) }),
  pending: (row, story) => operation(row as unknown as PendingOp, story),
  bases: (row, { value }) => ({ '': value(row['value']) }),
  acks: (row, { second }) => ({ at: second(row['at']) }),
  attempts: ({ kind, value: row, basis, until }, { second, value }) => ({
    '': String(kind),
    sent: row === undefined ? undefined : value(row),
    from: basis === undefined ? undefined : value(basis),
    until: second(until),
  }),
  audits: (row) => audit(row as unknown as AuditRecord),
  conflicts: (row, { value }) => ({
    kind: String(row['kind']),
    base: value(row['base']),
    mine: value(row['mine']),
    theirs: value(row['theirs']),
    there: 'there' in row ? value(row['there']) : undefined,
  }),
  resolutions: (row, { value }) => ({ decision: String(row['decision']), after: value(row['after']) }),
  overwrites: (row) => ({ '': overwritten(row as unknown as OverwriteRecord) }),
  idmap: (row, { named }) => ({ serverKey: named(String(row['serverKey'])) }),
  meta: ({ value }, story) => ({ '': note(value, story) }),
};
const TABLES = Object.keys(SHOWN);

/** Keys of `meta`: who leads, when something was last read or sent, and how old the trash is. */
const LEFT_OUT = /^(leader|lastSyncedAt|trashAge|read:.*)$/;

/** Plays a story on a device and writes down which rows of the tables of sync each step writes. */
export class Story {
  readonly lines: Line[] = [];
  private readonly began: number;
  private rows = new Map<string, Members>();
  private steps = 0;
  private awaited: (readonly [fate: Fate, what: string])[] = [];
  private readonly unanswered: Seen[] = [];
  /** Numbers of writes in the ledger that were there before. */
  private before: readonly number[] = [];
  private readonly entries: number[] = [];

  private readonly server: ModelServer;
  private readonly device: Device;
  private readonly names: Record<string, string>;

  private constructor(server: ModelServer, device: Device, names: Record<string, string>) {
    this.server = server;
    this.device = device;
    this.names = names;
    this.began = device.clock.time;
    const { fetch } = server;
    (server as { fetch: typeof fetch }).fetch = async (url, init) => {
      if ((init.method ?? 'GET') === 'GET') return fetch(url, init);
      const [fate, what] = this.awaited.shift() ?? ['answered', `${init.method} leaves unexpectedly`];
      await this.write(what);
      if (fate === 'answered') return fetch(url, init);
      this.unanswered.push(seenIn(url, init));
      if (fate === 'lost') await fetch(url, init);
      this.device.clock.advance(1000);
      throw new TypeError('connection reset');
    };
  }

  /** @param names what the keys of rows are called */
  static async begin(server: ModelServer, device: Device, names: Record<string, string>): Promise<Story> {
    const story = new Story(server, device, names);
    story.before = await device.db.attempts.toCollection().primaryKeys();
    story.rows = await story.read();
    return story;
  }

  /** Something happens while nothing is sent. */
  async happens(second: number, what: string, act: () => unknown): Promise<void> {
    this.passUntil(second);
    await act();
    // What was begun by it and is not waited for.
    await atRest(this.device);
    await this.write(what);
  }

  /**
   * What is due is sent.
   * @param requests the writes that leave, and what becomes of each
   * @param then what is so once the engine rests
   */
  async sends(second: number, requests: readonly (readonly [Fate, string])[], then: string): Promise<void> {
    const { engine } = this.device;
    this.passUntil(second);
    this.awaited = [...requests];
    engine.start();
    engine.nudge();
    await atRest(this.device);
    await engine.stop();
    for (const [, what] of this.awaited.splice(0)) await this.write(`does not leave: ${what}`);
    await this.write(then);
  }

  /** The oldest request without an answer reaches the server (once more). @returns the status of the answer */
  arrives(): number {
    const late = this.unanswered.shift();
    if (late === undefined) throw new Error('Every request was answered.');
    return this.server.answer(late).status;
  }

  /** A row in short: its name, and the id that others gave it. */
  readonly value = (row: unknown): string => {
    if (row === null || row === undefined) return 'nothing';
    const { title, properties = {} } = row as { title?: string; properties?: Stored };
    const { name = title, eid } = properties;
    return [
      name === undefined ? 'unnamed' : quoted(name),
      ...(eid === undefined ? [] : [`eid ${quoted(eid)}`]),
    ].join(' ');
  };

  /** Since the story began. */
  readonly second = (at: unknown): string => `${(Number(at) - this.began) / 1000} s`;

  /** Writes in the ledger in the order in which they come. */
  readonly entry = (n: number): string => {
    if (this.before.includes(n)) return 'before';
    if (!this.entries.includes(n)) this.entries.push(n);
    return String(this.entries.indexOf(n) + 1);
  };

  readonly named = (text: string): string =>
    Object.entries(this.names).reduce((all, [key, name]) => all.replaceAll(key, name), text);

  private passUntil(second: number): void {
    const { clock } = this.device;
    clock.advance(this.began + second * 1000 - clock.time);
  }

  private async write(what: string): Promise<void> {
    const [before, after] = [this.rows, await this.read()];
    this.rows = after;
    this.steps += 1;
    const written = new Map<string, string[]>();
    for (const row of [...new Set([...after.keys(), ...before.keys()])].toSorted(inOrder)) {
      const members = difference(before.get(row), after.get(row));
      if (members !== '') written.set(members, [...(written.get(members) ?? []), row]);
    }
    const lines = [...written].map(([members, rows]) => [rows.join(', '), members] as const);
    const [[row, members] = ['', 'nothing'], ...more] = lines;
    this.lines.push([String(this.steps), this.second(this.device.clock.time), what, row, members]);
    for (const one of more) this.lines.push(['', '', '', ...one]);
  }

  private async read(): Promise<Map<string, Members>> {
    const rows = await Promise.all(
      TABLES.map(async (table) =>
        ((await this.device.db.table(table).toArray()) as Stored[]).flatMap((row) => {
          const { k, resource, n, entityKey, fid, lid } = row as Record<string, string | undefined>;
          if (k !== undefined && LEFT_OUT.test(k)) return [];
          // Several writes of a thing have one name.
          const entry = resource?.replace(/^writes.*/, (writes) => `${writes} ${this.entry(Number(n))}`);
          const key = k ?? entry ?? entityKey?.replace(/^\w+:/, '') ?? fid ?? lid ?? '';
          return [[`${table} ${this.named(key)}`, SHOWN[table]?.(row, this) ?? {}] as const];
        }),
      ),
    );
    return new Map(rows.flat());
  }
}

const tableOf = (row: string): number => TABLES.indexOf(row.split(' ', 1)[0] ?? '');
const inOrder = (one: string, other: string): number => tableOf(one) - tableOf(other);

const quoted = (text: unknown): string =>
  text === undefined || text === null ? 'nothing' : JSON.stringify(text);

/** The members that changed; empty if none that is shown did. */
function difference(before: Members | undefined, after: Members | undefined): string {
  if (after === undefined) return 'removed';
  return Object.entries(after)
    .filter(([name, value]) => value !== before?.[name])
    .map(([name, value]) => (value === undefined ? `no ${name}` : `${name} ${value}`.trim()))
    .join(', ');
}

function operation({ state, intent, nextAt, sent, saga, lastError }: PendingOp, story: Story): Members {
  return {
    state,
    intent,
    nextAt: nextAt === 0 ? undefined : story.second(nextAt),
    sent: sent && `(${attempt(sent, story)})`,
    saga: saga?.step,
    lastError: lastError?.code,
  };
}

/** A time, or times by key. */
function note(value: unknown, { second, named }: Story): string {
  if (typeof value === 'number') return second(value);
  if (typeof value !== 'object' || value === null) return quoted(value);
  const times = Object.entries(value).map(([key, at]) => `${named(key)} until ${second(at)}`);
  return times.join(', ') || 'none';
}

function attempt(
  { value: head, at, givenUpAt, earlier = [] }: Attempt,
  { value, second, entry }: Story,
): string {
  const parts = [
    `${value(head)} at ${second(at)}`,
    ...(givenUpAt === undefined ? [] : [`givenUpAt ${second(givenUpAt)}`]),
    ...earlier.map((n) => `earlier ${entry(n)}`),
  ];
  return parts.join(', ');
}

const nameOf = (path: string): string => path.replace(/^properties\./, '');

function audit({ fields }: AuditRecord): Members {
  const field = ({ path, old, new: now, isTheirs }: AuditField): string =>
    `${nameOf(path)} ${quoted(old)} → ${quoted(now)}${isTheirs === true ? ' of theirs' : ''}`;
  return { fields: `(${fields.map(field).join(', ') || 'none'})` };
}

const overwritten = ({ fields }: OverwriteRecord): string =>
  fields
    .map(({ path, ours, theirs }) => `${nameOf(path)} ours ${quoted(ours)}, theirs ${quoted(theirs)}`)
    .join(', ');
