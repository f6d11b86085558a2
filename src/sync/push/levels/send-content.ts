import type { WireFeature } from '../../../contract/index.ts';
import type { PendingOp } from '../../../db/index.ts';
import { BULK } from '../../../domain/limits.ts';
import { featureBytesAtMost } from '../../../domain/rules/index.ts';
import type { Answer, ApiError } from '../../client/answer.ts';
import type { LevelAddress } from '../../client/api.ts';
import type { PushContext } from '../push-context.ts';
import { beginPart } from './level-saga.ts';

/**
 * failed: this part was not stored, or its outcome is unknown; `isPartThere`: parts before it are stored. stopped: the
 * operation is no longer in flight.
 */
export type ContentResult =
  | { kind: 'sent' }
  | { kind: 'stopped' }
  | { kind: 'failed'; error: ApiError; part: readonly WireFeature[]; isPartThere: boolean };

/** Another level stands where it was, or none. */
export const GONE: ApiError = {
  kind: 'http',
  status: 404,
  code: 'not-found',
  message: 'The level is not there any more.',
  details: [],
  retryAfterMs: null,
};

/**
 * Sends the content of a new level in parts that a server takes. Each part is recorded before it leaves; what is stored is read
 * back after a crash or a failure, so no part is sent over later changes of other people.
 * @param of.isReplaced whether another level is there by now: called before each part but the first
 */
export async function sendContent(
  { db, api, now }: PushContext,
  op: PendingOp,
  { buildingId, levelIndex }: LevelAddress,
  of: { wires: readonly WireFeature[]; isReplaced: () => Promise<Answer<boolean>> },
): Promise<ContentResult> {
  const left = inParts(of.wires, BULK.part);
  let isPartThere = false;
  for (let part = left.shift(); part !== undefined; part = left.shift()) {
    const failed = (error: ApiError) => ({ kind: 'failed', error, part: part ?? [], isPartThere }) as const;
    if (isPartThere) {
      const replaced = await of.isReplaced();
      if (!replaced.ok) return failed(replaced.error);
      if (replaced.value) return failed(GONE);
    }
    if (!(await beginPart(db, op, now()))) return { kind: 'stopped' };
    const answer = await api.bulk(buildingId, levelIndex, part);
    if (!answer.ok && part.length > 1 && isTooLarge(answer.error)) left.unshift(...halves(part));
    else if (!answer.ok) return failed(answer.error);
    else isPartThere = true;
  }
  return { kind: 'sent' };
}

/** Smaller parts of it are refused as well. */
const REFUSED_WHOLE = new Set(['feature-too-large', 'level-full']);
/** The whole body is, not one feature of it. A proxy says so without a code of ours. */
const isTooLarge = (error: ApiError): boolean =>
  error.kind === 'http' && error.status === 413 && !REFUSED_WHOLE.has(error.code);

const halves = (part: readonly WireFeature[]): WireFeature[][] => {
  const middle = Math.ceil(part.length / 2);
  return [part.slice(0, middle), part.slice(middle)];
};

/** Features in their order, at most so many bytes together, or one alone. */
function inParts(wires: readonly WireFeature[], mostBytes: number): WireFeature[][] {
  const parts: WireFeature[][] = [];
  let room = 0;
  for (const wire of wires) {
    const { geometry, ...rest } = wire;
    const bytes = featureBytesAtMost({ geometry, properties: rest });
    if (bytes > room || parts.length === 0) {
      parts.push([]);
      room = mostBytes;
    }
    parts.at(-1)?.push(wire);
    room -= bytes;
  }
  return parts;
}
