import * as z from 'zod';
import { MAP_SEARCH } from '../../../src/domain/limits.ts';
import type { Position } from '../../../src/domain/entities/geometry.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Log } from '../../platform/log.ts';

/** Milliseconds: who types waits for no longer. */
const PATIENCE_MS = 4000;
/** Bytes of an answer; fifteen results have a few thousand. */
const MAX_BYTES = 1_000_000;
/** Characters of what is handed on. */
const MAX_TEXT = 300;

/** Where places are asked for. */
export interface PlacesProvider {
  url: string;
  /** Goes to the provider alone. */
  key: string | undefined;
}

export interface FoundPlace {
  id: string;
  title: string;
  /** Where it is, in words. */
  address: string;
  position: Position;
}

const text = z.string().transform((given) => given.slice(0, MAX_TEXT));
/** The members of a result that are read: a result without a position can't be shown. */
const itemSchema = z.object({
  id: text.optional(),
  title: text,
  position: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
  address: z.object({ label: text.optional() }).optional(),
});
const answerSchema = z.object({ items: z.array(z.unknown()) });

const unavailable = (): ApiError => new ApiError(502, 'places-failed');

/**
 * Asks the provider for places whose names begin so, the nearest to `at` first.
 * @throws 502 places-failed where it does not answer, or with something else; 429 where it was asked too often.
 */
export async function searchPlaces(
  { url, key }: PlacesProvider,
  wanted: { text: string; at: Position },
  log: Log,
): Promise<FoundPlace[]> {
  const address = new URL(url);
  address.searchParams.set('q', wanted.text);
  address.searchParams.set('at', `${wanted.at[1]},${wanted.at[0]}`);
  address.searchParams.set('limit', String(MAP_SEARCH.requested));
  if (key !== undefined) address.searchParams.set('apiKey', key);
  // The address holds the key: it is in no message and no log.
  const failed = (why: string): ApiError => {
    log.warn({ host: address.host, why }, 'places provider');
    return unavailable();
  };
  let answer: Response;
  try {
    // Led elsewhere, the key would go there too.
    answer = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { accept: 'application/json' },
    });
  } catch {
    throw failed('no answer');
  }
  if (answer.status === 429) {
    await answer.body?.cancel();
    throw new ApiError(429, 'too-many-requests', { headers: { 'retry-after': '5' } });
  }
  if (!answer.ok) {
    await answer.body?.cancel();
    throw failed(`status ${answer.status}`);
  }
  const read = answerSchema.safeParse(await jsonOf(answer));
  if (!read.success) throw failed('no list of places');
  return read.data.items.slice(0, MAP_SEARCH.requested).flatMap((item, i) => {
    const place = itemSchema.safeParse(item);
    if (!place.success) return [];
    const { id, title, position, address: where } = place.data;
    return [
      {
        id: id ?? String(i),
        title,
        address: where?.label ?? '',
        position: [position.lng, position.lat] satisfies Position,
      },
    ];
  });
}

/** Undefined if it is not JSON, too long, or cut off. */
async function jsonOf(answer: Response): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of answer.body ?? []) {
      length += part.length;
      if (length > MAX_BYTES) return undefined;
      parts.push(part);
    }
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    return undefined;
  }
}
