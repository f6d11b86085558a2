import { exists, type StoreyDatabase } from '../../db/index.ts';
import { clientSettingsOf } from '../../domain/client-settings/index.ts';
import type { Building } from '../../domain/entities/building.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import { sameValue } from '../../domain/moment/index.ts';
import type { OwnRule } from '../../domain/quality/index.ts';
import type { Query } from '../state/queries/query.ts';

/** What the features of a client are held against. */
export interface QualityContext {
  buildings: readonly Pick<Building, 'lid' | 'geometry'>[];
  ownRules: readonly OwnRule[];
  languages: readonly string[];
  groups: readonly string[];
}

export const qualityContextQuery = (db: StoreyDatabase, clientLid: string): Query<QualityContext> => ({
  key: JSON.stringify(['what quality is checked against', clientLid]),
  tables: ['clients', 'buildings'],
  ask: async () => {
    const buildings = await db.buildings.filter((one) => one.clientLid === clientLid).toArray();
    const client = await db.clients.get(clientLid);
    const { rules, languages, groups } = clientSettingsOf(client?.extra ?? {});
    return {
      buildings: buildings.filter(exists).map(({ lid, geometry }) => ({ lid, geometry })),
      ownRules: rules,
      languages,
      groups: groups.map(({ id }) => id),
    };
  },
  keep: (before, after) => (sameValue(before, after) ? before : after),
});

/** All features of a client; a row that was not written stays the same object. */
export const clientFeaturesQuery = (
  db: StoreyDatabase,
  clientLid: string,
): Query<ReadonlyMap<string, Feature>> => ({
  key: JSON.stringify(['features to check', clientLid]),
  tables: ['features'],
  ask: async () => {
    const rows = await db.features
      .where('[clientLid+kind]')
      .between([clientLid, ''], [clientLid, '\uffff'])
      .toArray();
    return new Map(rows.filter(exists).map((row) => [row.fid, row]));
  },
  patch: {
    table: 'features',
    alsoReads: {},
    apply: async (before, keys) => {
      const rows = await db.features.bulkGet([...keys]);
      const after = new Map(before);
      for (const [i, key] of keys.entries()) {
        const row = rows[i];
        if (row?.clientLid === clientLid && exists(row)) after.set(key, row);
        else after.delete(key);
      }
      return after;
    },
  },
});

/** Which rows differ between two answers of the query. */
export function changedRows(
  before: ReadonlyMap<string, Feature>,
  after: ReadonlyMap<string, Feature>,
): { put: Feature[]; gone: string[] } {
  const put = [...after.values()].filter((row) => before.get(row.fid) !== row);
  return { put, gone: [...before.keys()].filter((fid) => !after.has(fid)) };
}
