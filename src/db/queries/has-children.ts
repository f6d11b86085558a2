import type { ContentTable, Moment } from '../../domain/moment/moment.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { ancestorsOf, entityKeyOf } from '../schema/entity-key.ts';
import type { ContentRow } from '../schema/operation.ts';
import { exists } from '../schema/exists.ts';
import { keyOf } from '../../domain/entities/row.ts';

/** By table: what can lie in one of it, and what says so. */
const INSIDE: Partial<Record<ContentTable, [by: string, ...of: ContentTable[]]>> = {
  clients: ['clientLid', 'sites', 'features'],
  sites: ['siteLid', 'buildings', 'features'],
  buildings: ['buildingLid', 'levels'],
  levels: ['levelLid', 'features'],
};

/** Something lies in what would go, and would not go with it: it was put there since. */
export async function hasChildren(db: StoreyDatabase, { changes }: Moment): Promise<boolean> {
  const gone = changes.filter((change) => change.after === null);
  const going = new Set(gone.map(({ table, key }) => entityKeyOf(table, key)));
  for (const { table, key } of gone) {
    const [by = '', ...names] = INSIDE[table] ?? [];
    for (const name of names) {
      const rows = await db
        .table<ContentRow>(name)
        .where({ [by]: key })
        .toArray();
      const isLeft = (row: ContentRow): boolean =>
        ancestorsOf(row)[0] === entityKeyOf(table, key) && !going.has(entityKeyOf(name, keyOf(row)));
      if (rows.some((row) => exists(row) && isLeft(row))) return true;
    }
  }
  return false;
}
