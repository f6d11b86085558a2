import type { ModelAnswer, Seen } from '../../src/sync/testing/model-calls.ts';
import { ModelServer } from '../../src/sync/testing/model-server.ts';
import { differing, fieldsOf } from './fields.ts';
import type { Loop } from './loop.ts';

type Kept = Parameters<ModelServer['put']>[0] & { place: string };

/** Who writes, and the version of the server's content that they had been shown when they sent it. */
export interface Author {
  name: string;
  seen: number;
  /** Milliseconds since 1970. */
  sentAt?: number;
}

/** A change of one field of a feature on the server. */
export interface Commit {
  version: number;
  at: number;
  by: string;
  seen: number;
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
  private author: Author = SEED;
  private isAboutOne = true;
  private readonly loop: Loop;

  constructor(loop: Loop) {
    super();
    this.loop = loop;
    this.features.onChange = (fid, before, after) => this.note(fid, before, after);
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
      return this.answer(call);
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

const STAMP = { createdTimestampUtcEpochSeconds: 1_800_000_000 };
const answer = (status: number, json: unknown): ModelAnswer => ({ status, json });
export const refusal = (status: number, code: string): ModelAnswer =>
  answer(status, { error: { code, message: `Refused: ${code}.` } });
