import type { Feature } from '../../../../src/domain/entities/feature.ts';
import type { StoreyDatabase } from '../../../../src/db/database/database.ts';
import { rememberId } from '../../../../src/db/database/idmap.ts';
import { change, CLIENT, feature, newId } from '../content-fixtures.ts';
import { transact } from '../../../../src/db/transact/transact.ts';
import type { Browser } from './journal-tabs.ts';

export const now = 1_800_000_000_000;
export const named = (of: Feature, name: string): Feature => ({
  ...of,
  properties: { ...of.properties, name },
});
export const edit = (
  db: StoreyDatabase,
  before: Feature | null,
  after: Feature | null,
  label = 'changeFeature',
) => transact(db, { label, changes: [change(before, after)] }, { now, newId });
export const nameIn = async (db: StoreyDatabase, fid: string) =>
  (await db.features.get(fid))?.properties.name;
export const opIn = (db: StoreyDatabase, fid: string) => db.pending.get(`features:${fid}`);

/** A device that has read one place from the server, with all that it lies in. */
export async function withPlace(browser: Browser): Promise<{ db: StoreyDatabase; desk: Feature }> {
  const db = await browser.open();
  const desk = feature('Desk');
  await db.clients.put(CLIENT);
  await rememberId(db, 'clients', CLIENT.lid, 7);
  await db.features.put(desk);
  return { db, desk };
}
