import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { change, CLIENT, feature, newId, PLACE } from '../../../tests/support/db/content-fixtures.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { openDatabase } from '../device/open-database.ts';
import { changesOfStep } from '../activity/team-activity.ts';
import { undo } from '../transact/history.ts';
import { transact } from '../transact/transact.ts';
import { takeBack } from './take-back.ts';

let db: StoreyDatabase;
const ports = { now: 1000, newId };
const act = (...changes: ReturnType<typeof change>[]) =>
  transact(db, { label: 'changeFeature', changes }, ports);
const withValues = (row: Feature, values: Record<string, unknown>): Feature => ({
  ...row,
  properties: { ...row.properties, ...values },
});
const stored = async (row: Feature) => (await db.features.get(row.fid))?.properties;

beforeEach(async () => {
  db = await openDatabase(`test-${newId()}`);
  await db.clients.put(CLIENT);
  const { clientLid, siteLid, buildingLid, levelLid } = PLACE;
  const level = { lid: levelLid, kind: 'level', clientLid, siteLid, buildingLid, levelIndex: 0 } as const;
  await db.levels.put({ ...level, shortTitle: '0', title: 'Ground', extra: {} });
  const of = { clientLid, siteLid, extra: {}, externalId: 'a', geometry: feature('a').geometry as never };
  await db.sites.put({ kind: 'site', lid: siteLid, title: 'Site', ...of });
  await db.buildings.put({ kind: 'building', lid: buildingLid, title: 'Building', ...of });
});

describe('taking changes back', () => {
  it('renamed, and nothing since → the name of before, in one step of undo', async () => {
    const shop = feature('Shop');
    const bakery = withValues(shop, { name: 'Bakery' });
    await act(change(null, shop));
    await act(change(shop, bakery));
    const { left } = await takeBack(db, [change(shop, bakery)], ports);
    expect([left, (await stored(shop))?.name]).toEqual([[], 'Shop']);
    await undo(db, ports);
    expect((await stored(shop))?.name).toBe('Bakery');
  });

  it('another field changed since → that stays', async () => {
    const shop = feature('Shop');
    const bakery = withValues(shop, { name: 'Bakery' });
    const numbered = withValues(bakery, { eid: '7' });
    await act(change(null, shop));
    await act(change(shop, bakery));
    await act(change(bakery, numbered));
    const { left } = await takeBack(db, [change(shop, bakery)], ports);
    expect([left, await stored(shop)]).toMatchObject([[], { name: 'Shop', eid: '7' }]);
  });

  it('the same field changed since → stays, with the reason', async () => {
    const shop = feature('Shop');
    const bakery = withValues(shop, { name: 'Bakery' });
    const cafe = withValues(shop, { name: 'Café' });
    await act(change(null, cafe));
    const { left, entityKeys } = await takeBack(db, [change(shop, bakery)], ports);
    expect(left).toMatchObject([{ because: 'changed', fields: ['properties.name'] }]);
    expect([entityKeys, (await stored(shop))?.name]).toEqual([[], 'Café']);
  });

  it('already as before → nothing is done and nothing stays', async () => {
    const shop = feature('Shop');
    await act(change(null, shop));
    expect(await takeBack(db, [change(shop, withValues(shop, { name: 'x' }))], ports)).toEqual({
      entityKeys: [],
      left: [],
    });
  });

  it('drawn → deleted again; changed since it was drawn → stays', async () => {
    const [one, other] = [feature('One'), feature('Other')];
    await act(change(null, one), change(null, withValues(other, { name: 'Else' })));
    const { left } = await takeBack(db, [change(null, one), change(null, other)], ports);
    expect(left).toMatchObject([{ because: 'changed', fields: [] }]);
    expect((await db.features.toArray()).map(({ properties }) => properties.name)).toEqual(['Else']);
  });

  it('deleted by a colleague, listed as deleted until the next publish → there again under its own key', async () => {
    const shop = feature('Shop');
    await db.features.put({ ...shop, publishState: 'deleted' });
    const { left, entityKeys } = await takeBack(db, [change(shop, null)], ports);
    expect([left, entityKeys]).toEqual([[], [`features:${shop.fid}`]]);
    expect((await db.features.get(shop.fid))?.publishState).toBeUndefined();
    expect(await db.pending.get(`features:${shop.fid}`)).toMatchObject({ intent: 'create' });
  });

  it('deleted, and its level is gone → stays, with the reason', async () => {
    await db.levels.clear();
    const { left } = await takeBack(db, [change(feature('Shop'), null)], ports);
    expect(left).toMatchObject([{ because: 'noPlace' }]);
  });

  it('gone by now → stays, with the reason', async () => {
    const shop = feature('Shop');
    const { left } = await takeBack(db, [change(shop, withValues(shop, { name: 'x' }))], ports);
    expect(left).toMatchObject([{ because: 'gone' }]);
  });

  it('what a person did → its line names the entry of the history that has its rows', async () => {
    const shop = feature('Shop');
    await act(change(null, shop));
    const [line] = await db.activity.toArray();
    expect(await changesOfStep(db, line?.step ?? 0)).toEqual([change(null, shop)]);
  });
});
