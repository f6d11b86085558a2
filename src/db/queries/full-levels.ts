import type { Feature } from '../../domain/entities/feature.ts';
import { LEVEL_CONTENT } from '../../domain/limits.ts';
import { featureBytes, featureBytesAtMost } from '../../domain/rules/index.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { parseEntityKey } from '../schema/entity-key.ts';
import { rowsOf } from './rows-of.ts';

/** A level that has more bytes than a server takes. */
export interface FullLevel {
  lid: string;
  title: string;
  /** Of its features, as they count for the limit. */
  bytes: number;
}

const PREFIX = 'full-level:';
/** Milliseconds for which a count is believed: what others add comes with no save of ours. */
const BELIEVED_MS = 600_000;
/** Rows read in one go, so that the page answers in between. */
const AT_ONCE = 500;

interface Count {
  /** At least as many bytes as the level had. */
  atMost: number;
  at: number;
}
const counts = new WeakMap<StoreyDatabase, Map<string, Count>>();

/** Levels of which it is known on this device that they are too full to be uploaded whole. */
export async function listFullLevels(db: StoreyDatabase): Promise<FullLevel[]> {
  const found: FullLevel[] = [];
  for (const { k, value } of await db.meta.where('k').startsWith(PREFIX).toArray()) {
    const lid = k.slice(PREFIX.length);
    const level = await db.levels.get(lid);
    if (level !== undefined && typeof value === 'number')
      found.push({ lid, title: level.title, bytes: value });
  }
  return found;
}

/**
 * Keeps which levels are too full, after a save of these things. A level is only read where what was saved since it was
 * last counted may have filled it, or where it was full and may have room by now.
 */
export async function noteFullLevels(
  db: StoreyDatabase,
  entityKeys: readonly string[],
  now: number,
): Promise<void> {
  const keys = entityKeys.flatMap((entityKey) => {
    const { table, key } = parseEntityKey(entityKey);
    return table === 'features' ? key : [];
  });
  const known = counts.get(db) ?? new Map<string, Count>();
  counts.set(db, known);
  const kept = await db.meta.where('k').startsWith(PREFIX).primaryKeys();
  const full = new Set(kept.map((k) => k.slice(PREFIX.length)));
  const levels = new Set(full);
  for (let i = 0; i < keys.length; i += AT_ONCE)
    for (const row of await rowsOf(db.features, keys.slice(i, i + AT_ONCE))) {
      if (row === undefined || row.levelLid === null) continue;
      levels.add(row.levelLid);
      const count = known.get(row.levelLid);
      if (count !== undefined) count.atMost += featureBytesAtMost(row);
    }
  for (const lid of levels) {
    const count = known.get(lid);
    const isRoomLeft =
      count !== undefined && count.atMost <= LEVEL_CONTENT.maxBytes && Math.abs(now - count.at) < BELIEVED_MS;
    if (isRoomLeft && !full.has(lid)) continue;
    const { atMost, bytes } = await bytesOf(db, lid);
    known.set(lid, { atMost, at: now });
    if (bytes > LEVEL_CONTENT.maxBytes) await db.meta.put({ k: PREFIX + lid, value: bytes });
    else if (full.has(lid)) await db.meta.delete(PREFIX + lid);
  }
}

/** Shapes are spelled out only where they may reach the limit. */
async function bytesOf(db: StoreyDatabase, lid: string): Promise<{ atMost: number; bytes: number }> {
  const fids = await db.features.where('[levelLid+kind]').between([lid, ''], [lid, '\uffff']).primaryKeys();
  const sum = async (of: (row: Feature) => number): Promise<number> => {
    let bytes = 0;
    for (let i = 0; i < fids.length; i += AT_ONCE)
      for (const row of await rowsOf(db.features, fids.slice(i, i + AT_ONCE)))
        if (row !== undefined && row.publishState !== 'deleted') bytes += of(row);
    return bytes;
  };
  const atMost = await sum(featureBytesAtMost);
  if (atMost <= LEVEL_CONTENT.maxBytes) return { atMost, bytes: atMost };
  const bytes = await sum(featureBytes);
  return { atMost: bytes, bytes };
}
