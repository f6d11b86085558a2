import type { ModelAnswer, Seen } from './model-calls.ts';

/** What changed on the drafts, as the feed tells it. */
interface Change {
  kind: string;
  key: string;
  deleted: boolean;
  siteId: number | null;
  buildingId: number | null;
  levelIndex: number | null;
}

type Handle = (call: Seen) => ModelAnswer;

const DRAFTS = /^\/clients$|\/draft$|^\/clients\/\d+$/;

/** The optional parts of the contract, put round a server that knows nothing of them: versions, keys, and the feed. */
export class ModelExtensions {
  private readonly answers = new Map<string, { request: string; answer: ModelAnswer }>();
  private readonly changes: Change[] = [];
  private readonly handle: Handle;

  constructor(handle: Handle) {
    this.handle = handle;
  }

  answer(call: Seen): ModelAnswer {
    if (call.method === 'GET') return this.read(call);
    const key = call.method === 'POST' ? call.headers?.['Idempotency-Key'] : undefined;
    if (key === undefined) return this.write(call);
    const request = `${call.path} ${JSON.stringify(call.body)}`;
    const known = this.answers.get(key);
    if (known !== undefined) {
      return known.request === request ? known.answer : refusal(422, 'idempotency-key-reused');
    }
    const answer = this.write(call);
    if (answer.status === 200) this.answers.set(key, { request, answer });
    return answer;
  }

  private read(call: Seen): ModelAnswer {
    if (call.path.startsWith('/changes?')) return this.feed(new URLSearchParams(call.path.slice(9)));
    const answer = this.handle(call);
    if (answer.status !== 200 || !DRAFTS.test(call.path)) return answer;
    const tag = tagOf(answer.json);
    return call.headers?.['If-None-Match'] === tag ? { status: 304, json: null, tag } : { ...answer, tag };
  }

  private write(call: Seen): ModelAnswer {
    const current = (): ModelAnswer => this.handle({ method: 'GET', path: draftOf(call.path), body: null });
    const { 'If-Match': wanted, 'If-None-Match': unwanted } = call.headers ?? {};
    if (wanted !== undefined || unwanted !== undefined) {
      const { status, json } = current();
      const tag = status === 200 ? tagOf(json) : null;
      if ((wanted !== undefined && wanted !== tag) || (unwanted === '*' && tag !== null)) {
        return refusal(412, 'precondition-failed');
      }
    }
    const before = this.placeOf(call);
    const answer = this.handle(call);
    if (answer.status !== 200) return answer;
    const after = this.placeOf(call);
    for (const place of new Set([before, after].map((one) => JSON.stringify(one)))) {
      this.changes.push(JSON.parse(place) as Change);
    }
    if (call.method === 'POST') return answer;
    const now = current();
    return now.status === 200 ? { ...answer, tag: tagOf(now.json) } : answer;
  }

  private feed(query: URLSearchParams): ModelAnswer {
    const since = query.get('since');
    const changes = since === null ? [] : this.changes.slice(Number(since));
    return { status: 200, json: { result: { cursor: String(this.changes.length), changes } } };
  }

  /** What a write is about, and where that is. */
  private placeOf({ method, path, body }: Seen): Change {
    const [of, id, what, index] = path.split('/').slice(1);
    const nowhere = { siteId: null, buildingId: null, levelIndex: null, deleted: method === 'DELETE' };
    if (of === 'features') {
      const there = this.handle({ method: 'GET', path: `${path}/draft`, body: null });
      const sent = (body as { features?: { properties: object }[] } | null)?.features?.[0];
      const known = (there.json as { result?: { properties: object } }).result ?? sent;
      const { bid = null, lvl = null } = (known?.properties ?? {}) as { bid?: number; lvl?: number };
      return { ...nowhere, kind: 'feature', key: id ?? '', buildingId: bid, levelIndex: lvl };
    }
    if (of === 'buildings' && what === 'levels') {
      const place = { buildingId: Number(id), levelIndex: Number(index) };
      return {
        ...nowhere,
        kind: path.endsWith('/bulk') ? 'feature' : 'level',
        key: `${id}/${index}`,
        ...place,
      };
    }
    if (what === 'graphs') return { ...nowhere, kind: 'graph', key: id ?? '', siteId: Number(id) };
    const kind = of === 'clients' ? (what === undefined ? 'client' : 'site') : (of ?? '').slice(0, -1);
    return { ...nowhere, kind, key: id ?? '' };
  }
}

/** Where a thing that is written to at one path is read. */
const draftOf = (path: string): string => (/^\/clients\/\d+$/.test(path) ? path : `${path}/draft`);

const refusal = (status: number, code: string): ModelAnswer => ({
  status,
  json: { error: { code, message: `Refused: ${code}.` } },
});

/** A short name of what is answered: FNV-1a, 32 bits, and its length. */
function tagOf(json: unknown): string {
  const text = JSON.stringify(json, sorted);
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return `"${(hash >>> 0).toString(36)}-${text.length}"`;
}

/** For `JSON.stringify`: the order in which a client sent its members is not content. */
function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
