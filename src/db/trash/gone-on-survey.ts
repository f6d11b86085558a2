import type { Feature } from '../../domain/entities/feature.ts';
import { asGone } from '../../domain/survey/verification.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { entityKeyOf } from '../schema/entity-key.ts';
import { exists } from '../schema/exists.ts';
import { isFeature } from '../../domain/entities/row.ts';

/** When a survey on this device found a feature gone that is deleted here, seconds since 1970; undefined: it did not. */
export async function goneOnSurvey(db: StoreyDatabase, fid: string): Promise<number | undefined> {
  const thrown = await db.trash.where('entityKey').equals(entityKeyOf('features', fid)).toArray();
  const last = thrown.sort((a, b) => b.at - a.at)[0];
  return last?.why === 'gone' ? Math.round(last.at / 1000) : undefined;
}

/**
 * What surveys found gone on a level: by the server's list of what goes with the next publishing, and by this device of
 * what it has deleted itself. May be the query of a live query. @param by who surveys with this device
 */
export async function listGoneOnSurvey(db: StoreyDatabase, levelLid: string, by: string): Promise<Feature[]> {
  const stored = await db.features.where({ levelLid }).toArray();
  const found = new Map<string, Feature>();
  await db.trash
    .where('entityKey')
    .startsWith('features:')
    .each(({ why, row, at }) => {
      if (why === 'gone' && isFeature(row) && row.levelLid === levelLid)
        found.set(row.fid, { ...row, properties: asGone(row, { at: Math.round(at / 1000), by }) });
    });
  for (const row of stored) {
    const isThere: boolean = exists(row);
    if (isThere) found.delete(row.fid);
    else if (row.properties.extra?.['surveyGoneAt'] !== undefined) found.set(row.fid, row);
  }
  return [...found.values()];
}
