import { isWhole } from '../../contract/index.ts';
import type { Caller } from './caller.ts';
import type { Extensions } from './server-extensions.ts';

/** Members of lists that are kept altogether, so that a reading of what has not changed costs no transfer. */
const MEMBERS_KEPT = 20_000;

interface Kept {
  tag: string;
  value: unknown;
  members: number;
}

/**
 * A caller that tells the server which version of a draft it has: what has not changed is not sent again. Only where
 * the server offers versions; what is kept is gone with the page.
 */
export function withResponseCache(call: Caller, extensions: Extensions): Caller {
  /** The longest unused first. */
  const kept = new Map<string, Kept>();
  let members = 0;

  const drop = (path: string): void => {
    members -= kept.get(path)?.members ?? 0;
    kept.delete(path);
  };
  const keep = (path: string, one: Kept): void => {
    drop(path);
    kept.set(path, one);
    members += one.members;
    for (const [oldest] of kept) {
      if (members <= MEMBERS_KEPT) return;
      drop(oldest);
    }
  };

  const read: Caller = async (request) => {
    const { method, path } = request;
    if (method !== 'GET' || request.open === true || !(await extensions.has('etag'))) return call(request);
    const known = kept.get(path);
    const answer = await call(
      known === undefined ? request : { ...request, condition: { ifNoneMatch: known.tag } },
    );
    if (answer.ok) {
      // What could be read in part alone is asked for whole again: it may have been spoilt on the way.
      const isKept = listsIn(answer.value).every(isWhole);
      if (answer.tag === undefined || !isKept) drop(path);
      else keep(path, { tag: answer.tag, value: answer.value, members: membersOf(answer.value) });
      return answer;
    }
    const isSame = answer.error.kind === 'http' && answer.error.status === 304;
    if (known === undefined || !isSame) return answer;
    keep(path, known);
    // Of the same path, and so read with the same schema.
    return { ok: true, value: known.value as never, tag: known.tag };
  };
  return read;
}

/** How many things an answer names: what its lists hold, and itself. */
const membersOf = (value: unknown): number => listsIn(value).reduce((sum, list) => sum + list.length, 1);

function listsIn(value: unknown): unknown[][] {
  if (typeof value !== 'object' || value === null) return [];
  const { result, results } = value as { result?: unknown; results?: unknown };
  const members: unknown[] = typeof result === 'object' && result !== null ? Object.values(result) : [];
  return [results, ...members].filter((list): list is unknown[] => Array.isArray(list));
}
