import type { ExpectMatch } from '../../../platform/http/preconditions.ts';
import type { Tx } from '../../../platform/storage/connect.ts';
import { DRAFT } from '../queries/edition.ts';
import { getLevel } from '../queries/read-places.ts';
import { levelToWire } from './wire.ts';

/**
 * Holds what is put into a level to the tag of the level itself, for what is put in has none before it is there. To be
 * asked once the level is held.
 * @throws 412 precondition-failed with the level.
 */
export function requireSameLevel(
  expect: ExpectMatch,
  tx: Tx,
  { buildingId, levelIndex }: { buildingId: number; levelIndex: number },
): Promise<void> {
  return expect(async () => {
    const row = await getLevel(tx, DRAFT, buildingId, levelIndex);
    return row ? levelToWire(row) : null;
  });
}
