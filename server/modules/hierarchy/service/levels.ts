import type { WireLevel } from '../../../../src/contract/index.ts';
import { conflict, notFound } from '../../../platform/api-error.ts';
import type { ExpectMatch } from '../../../platform/http/preconditions.ts';
import type { Db, Queryable, Tx } from '../../../platform/storage/connect.ts';
import { lockBuilding } from '../queries/buildings.ts';
import { deleteSubtree } from '../queries/delete-subtree.ts';
import { holdNetworkOf, mendNetwork, siteOf } from '../queries/mend-network.ts';
import { DRAFT, type Edition } from '../queries/edition.ts';
import { insertLevel, type LevelKey, type LevelValues, lockLevel, updateLevel } from '../queries/levels.ts';
import { getLevel, listLevels } from '../queries/read-places.ts';
import type { Changes, LevelBody } from './bodies.ts';
import { checkLevel } from './checks.ts';
import { levelToWire } from './wire.ts';
import { writeContent } from './write-content.ts';

export const readLevels = async (db: Queryable, edition: Edition, buildingId: number): Promise<WireLevel[]> =>
  (await listLevels(db, edition, buildingId)).map(levelToWire);

export async function readLevel(
  db: Queryable,
  edition: Edition,
  { buildingId, levelIndex }: LevelKey,
): Promise<WireLevel | null> {
  const row = await getLevel(db, edition, buildingId, levelIndex);
  return row ? levelToWire(row) : null;
}

/** @throws 409 level-exists where there is a level of that index. */
export function createLevel(
  db: Db,
  at: LevelKey & { clientId: number; siteId: number },
  body: LevelBody,
): Promise<WireLevel | null> {
  return writeContent(db, at.clientId, async (tx) => {
    // The building stays until its level is written.
    if (!(await lockBuilding(tx, at.buildingId, 'share'))) throw notFound();
    await makeLevel(tx, at, body);
    return readLevel(tx, DRAFT, at);
  });
}

/** Writes a level that keeps the rules. @throws 409 level-exists where there is a level of that index. */
export async function makeLevel(
  tx: Tx,
  at: LevelKey & { clientId: number; siteId: number },
  body: LevelBody,
): Promise<void> {
  checkLevel(body);
  if (!(await insertLevel(tx, at, valuesOf(body)))) throw conflict('level-exists');
}

const valuesOf = (body: LevelBody): LevelValues => ({
  shortTitle: body.levelShortTitle.trim(),
  longTitle: body.levelLongTitle.trim(),
  extra: body.levelExtraData ?? {},
});

export function changeLevel(
  db: Db,
  clientId: number,
  at: LevelKey,
  body: Changes<LevelBody>,
  expect: ExpectMatch,
): Promise<WireLevel | null> {
  return writeContent(db, clientId, async (tx) => {
    const current = await lock(tx, at, expect);
    const next = {
      levelIndex: at.levelIndex,
      levelShortTitle: body.levelShortTitle ?? current.shortTitle,
      levelLongTitle: body.levelLongTitle ?? current.longTitle,
      levelExtraData: body.levelExtraData ?? current.extra,
    };
    checkLevel(next);
    await updateLevel(tx, at, valuesOf(next));
    return readLevel(tx, DRAFT, at);
  });
}

export function removeLevel(db: Db, clientId: number, at: LevelKey, expect: ExpectMatch): Promise<void> {
  return writeContent(db, clientId, async (tx) => {
    const siteId = await siteOf(tx, at.buildingId);
    if (siteId !== null) await holdNetworkOf(tx, siteId);
    await lock(tx, at, expect);
    const isGone = ({ buildingId, levelIndex }: { buildingId: number | null; levelIndex: number | null }) =>
      buildingId === at.buildingId && levelIndex === at.levelIndex;
    if (siteId !== null) await mendNetwork(tx, { clientId, siteId }, isGone);
    await deleteSubtree(tx, clientId, { kind: 'level', ...at });
  });
}

/** The level's row, locked for a write, if it is as the caller expects it. */
async function lock(tx: Tx, at: LevelKey, expect: ExpectMatch) {
  const row = await lockLevel(tx, at);
  if (!row) throw notFound();
  await expect(() => readLevel(tx, DRAFT, at));
  return row;
}
