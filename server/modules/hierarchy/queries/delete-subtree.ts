import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/storage/connect.ts';

type Target =
  | { kind: 'site'; id: number }
  | { kind: 'building'; id: number }
  | { kind: 'level'; buildingId: number; levelIndex: number }
  | { kind: 'feature'; fid: string }
  | { kind: 'features'; fids: string[] };

/** Tables a deletion reaches, innermost first, each with its condition. */
function reach(target: Target): [table: string, where: SQL][] {
  switch (target.kind) {
    case 'site':
      return [
        ['features', sql`site_id = ${target.id}`],
        ['levels', sql`site_id = ${target.id}`],
        ['buildings', sql`site_id = ${target.id}`],
        ['sites', sql`id = ${target.id}`],
      ];
    case 'building':
      return [
        ['features', sql`building_id = ${target.id}`],
        ['levels', sql`building_id = ${target.id}`],
        ['buildings', sql`id = ${target.id}`],
      ];
    case 'level': {
      const where = sql`building_id = ${target.buildingId} and level_index = ${target.levelIndex}`;
      return [
        ['features', where],
        ['levels', where],
      ];
    }
    case 'feature':
      return [['features', sql`fid = ${target.fid}`]];
    case 'features':
      return [['features', sql`fid = any(${sql.param(target.fids)}::uuid[])`]];
  }
}

/**
 * Deletes a thing and what is below it. What visitors see, or what a staged snapshot holds, is only marked: it stays
 * listed as deleted until the next publish. The rows of places are taken from the outside in before anything is
 * changed, as every writer does (see lock-place); only then can two of them never wait for each other.
 */
export async function deleteSubtree(tx: Tx, clientId: number, target: Target): Promise<void> {
  const staged = sql`exists (select 1 from publishing where client_id = ${clientId} and staged_snapshot_id is not null)`;
  for (const [table, where] of reach(target).toReversed()) {
    if (table === 'features') continue;
    await tx.execute(sql`select 1 from ${sql.identifier(table)} where ${where} for update`);
  }
  for (const [table, where] of reach(target)) {
    const name = sql.identifier(table);
    await tx.execute(sql`update ${name} set deleted = true, revision = revision + 1
      where ${where} and not deleted and (published_revision is not null or ${staged})`);
  }
  for (const [table, where] of reach(target)) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where ${where} and not deleted`);
  }
}
