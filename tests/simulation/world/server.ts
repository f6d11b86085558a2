import type { ModelAnswer, Seen } from '../../support/sync/model-calls.ts';
import { ModelServer } from '../../support/sync/model-server.ts';
import { differing, fieldsOf, stands } from '../oracle/feature-fields.ts';
import { Listed } from './published-deletes.ts';
import type { Loop } from './event-loop.ts';

type Kept = Parameters<ModelServer['put']>[0] & { place: string };

/** Who writes, and the version of the server's content that they had been shown when they sent it. */
export interface Author {
  name: string;
  /** The oldest that it may be based on. */
  seen: number;
  /** The newest that it may be based on, where that is known to be another one. */
  newest?: number;
  /** Milliseconds since 1970. */
  sentAt?: number;
}

/** A change of one field of a feature on the server. */
export interface Commit {
  version: number;
  at: number;
  by: string;
  seen: number;
  newest?: number;
  /** When the request left that brought it. */
  sentAt: number;
  fid: string;
  field: string;
  before: string | undefined;
  after: string | undefined;
  /** The whole feature came or went, not by a call about itself. */
  isWhole: boolean;
}

const SEED: Author = { name: 'seed', seen: 0 };

/** Features that tell of every change. */
class Watched extends Map<string, Kept> {
  onChange: (fid: string, before: Kept | undefined, after: Kept | undefined) => void = () => undefined;

  override set(fid: string, value: Kept): this {
    const before = this.get(fid);
    super.set(fid, value);
    this.onChange(fid, before, value);
    return this;
  }

  override delete(fid: string): boolean {
    const before = this.get(fid);
    const isGone = super.delete(fid);
    if (isGone) this.onChange(fid, before, undefined);
    return isGone;
  }
}

/** The model server with a memory of who wrote what, and with times in which it takes no work. */
export class SimServer extends ModelServer {
  override readonly features = new Watched();
  /** Rises with every change. */
  version = 0;
  readonly commits: Commit[] = [];
  isPublishing = false;
  /** Networks that were sent with a node in them twice. */
  twice = 0;
  /** There is wayfinding in this world. */
  hasNetwork = false;
  /** What was published stays listed as deleted until the next publishing. */
  keepsDeleted = false;
  private readonly listed = new Listed();
  /** Floor plans as they were sent, by `<building>/<level>`. */
  readonly plans = new Map<string, string>();
  /** The floor plan that was replaced by another person's late one, sent before the level was made, by `<building>/<level>`. */
  readonly plansBeforeLate = new Map<string, string | undefined>();
  /** Who made a level, by `<building>/<level>`. */
  readonly makers = new Map<string, string>();
  private readonly madeAt = new Map<string, number>();
  private readonly goneAt = new Map<string, number>();
  private author: Author = SEED;
  private isAboutOne = true;
  private readonly loop: Loop;

  constructor(loop: Loop) {
    super();
    this.loop = loop;
    this.features.onChange = (fid, before, after) => {
      this.note(fid, before, after);
      if (this.keepsDeleted) this.listed.noteFeature(fid, before, after);
    };
  }

  /** All its content is published, and deleted things are no longer listed. */
  endPublishing(): void {
    this.isPublishing = false;
    this.listed.publish(this);
  }

  override handle(call: Seen): ModelAnswer {
    const levels = [...this.levels];
    const buildings = [...this.buildings];
    const answer = super.handle(this.keepsDeleted ? withoutDeleted(call) : call);
    if (!this.keepsDeleted) return answer;
    this.listed.notePlaces({ levels, buildings }, this);
    return call.method === 'GET' ? this.listed.complete(call.path, answer) : answer;
  }

  /** Does what is asked, and remembers who asked. */
  serve(call: Seen, author: Author): ModelAnswer {
    const refusal = this.refuse(call);
    if (refusal !== null) return refusal;
    this.author = author;
    this.isAboutOne = call.path.startsWith('/features/') || call.path.endsWith('/graphs');
    if (call.method === 'POST' && call.path.endsWith('/graphs')) this.noteTwice(call.body);
    if (call.method !== 'GET') this.version += 1;
    try {
      const answer = this.answer(call);
      if (answer.status === 200) this.notePlan(call);
      return answer;
    } finally {
      this.author = SEED;
      this.isAboutOne = true;
    }
  }

  /** The last change of a field. */
  lastOf(fid: string, field: string): Commit | undefined {
    return this.commits.findLast((commit) => commit.fid === fid && commit.field === field);
  }

  private noteTwice(body: unknown): void {
    const { features } = body as { features: { properties: { fid: string } }[] };
    if (new Set(features.map(({ properties }) => properties.fid)).size < features.length) this.twice += 1;
  }

  /** A plan goes with its level. */
  private notePlan({ method, path, body }: Seen): void {
    const standing = new Set(this.levels.map((level) => `${level.buildingId}/${level.levelIndex}`));
    const made = method === 'POST' ? /^\/buildings\/(\d+\/)levels\/(-?\d+)$/.exec(path) : null;
    for (const key of this.makers.keys()) {
      if (standing.has(key)) continue;
      this.makers.delete(key);
      this.goneAt.set(key, this.loop.now);
    }
    // A request from before its deletion makes it again, empty.
    const at = made === null ? '' : `${made[1]}${made[2]}`;
    const isLate = (this.author.sentAt ?? this.loop.now) < (this.goneAt.get(at) ?? 0);
    if (made !== null) {
      this.makers.set(at, isLate ? 'a late request' : this.author.name);
      this.madeAt.set(at, this.loop.now);
      this.plansBeforeLate.delete(at);
    }
    for (const key of this.plans.keys()) if (!standing.has(key)) this.plans.delete(key);
    const key = planKey(path);
    if (key === null) return;
    const isForFormer = (this.author.sentAt ?? this.loop.now) < (this.madeAt.get(key) ?? 0);
    if (isForFormer && this.author.name !== this.makers.get(key))
      this.plansBeforeLate.set(key, this.plans.get(key));
    this.plans.set(key, (body as { floorPlanFileBase64: string }).floorPlanFileBase64);
  }

  private refuse({ method, path, body }: Seen): ModelAnswer | null {
    if (path.endsWith('/maps/status')) {
      return answer(200, {
        result: { status: this.isPublishing ? 2 : 1, previewTilesJsonUrl: null },
        ...STAMP,
      });
    }
    if (method === 'GET') return null;
    if (this.isPublishing) return refusal(409, 'publish-in-progress');
    const text = JSON.stringify(body);
    if (text.includes('"poison')) return refusal(422, 'invalid');
    if (text.includes('"huge')) return refusal(413, 'too-large');
    const at = planKey(path);
    if (at !== null && !this.levels.some((level) => `${level.buildingId}/${level.levelIndex}` === at))
      return refusal(404, 'not-found');
    return null;
  }

  private note(fid: string, before: Kept | undefined, after: Kept | undefined): void {
    const [was, is] = [fieldsOf(before), fieldsOf(after)];
    for (const field of differing(was, is)) {
      const { version, author } = this;
      this.commits.push({
        version,
        at: this.loop.now,
        by: author.name,
        seen: author.seen,
        ...(author.newest !== undefined && { newest: author.newest }),
        sentAt: author.sentAt ?? this.loop.now,
        fid,
        field,
        before: was[field],
        after: is[field],
        isWhole: !this.isAboutOne,
      });
    }
  }
}

/** A network as it is taken: what is only listed as deleted is left out. */
function withoutDeleted(call: Seen): Seen {
  if (call.method !== 'POST' || !call.path.endsWith('/graphs')) return call;
  const body = call.body as { features: { properties: object }[] };
  return {
    ...call,
    body: { ...body, features: body.features.filter(({ properties }) => stands(properties)) },
  };
}

/** Of which level a call brings the plan, as `<building>/<level>`; null: it is another call. */
function planKey(path: string): string | null {
  const found = /\/buildings\/(\d+)\/levels\/(-?\d+)\/original-floor-plan$/.exec(path);
  return found === null ? null : `${found[1]}/${found[2]}`;
}

const STAMP = { createdTimestampUtcEpochSeconds: 1_800_000_000 };
const answer = (status: number, json: unknown): ModelAnswer => ({ status, json });
export const refusal = (status: number, code: string): ModelAnswer =>
  answer(status, { error: { code, message: `Refused: ${code}.` } });
