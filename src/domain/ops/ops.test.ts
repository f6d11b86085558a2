import { describe, expect, it } from 'vitest';
import type { Client } from '../entities/client.ts';
import type { Feature } from '../entities/feature.ts';
import type { MultiPolygon, Polygon } from '../entities/geometry.ts';
import type { Fid, Lid } from '../entities/ids.ts';
import { isEmpty, reverse, type Moment } from '../moment/index.ts';
import { applyMoment, EMPTY_CONTENT, type ContentState } from '../../../tests/support/domain/apply-moment.ts';
import {
  changeBuilding,
  changeFeature,
  changeLevel,
  changeSite,
  copyFeature,
  createBuilding,
  createFeature,
  createLevel,
  createSite,
  deleteBuilding,
  deleteFeature,
  deleteLevel,
  deleteSite,
  type FeatureDraft,
} from './index.ts';

const lid = (name: string): Lid => name as Lid;
const fid = (name: string): Fid => name as Fid;
const client: Client = {
  lid: lid('client'),
  kind: 'client' as const,
  title: 'Clinic',
  extra: {},
};

const square = (west: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, 0],
      [west + 1, 0],
      [west + 1, 1],
      [west, 0],
    ],
  ],
});

const counter = (): (() => Fid) => {
  let next = 0;
  return () => fid(`new-${(next += 1)}`);
};

const place = (name: string, text: string): FeatureDraft => ({
  fid: fid(name),
  kind: 'poi',
  geometry: square(0),
  properties: { typeCode: 'clinic', name: text },
});

function apply(...moments: Moment[]): ContentState {
  return moments.reduce(applyMoment, EMPTY_CONTENT);
}

const siteOf = (name: string): Moment =>
  createSite(client, {
    lid: lid(name),
    title: name,
    externalId: name,
    extra: {},
    geometry: square(0),
  });

function town(name: string): Moment[] {
  const site = { lid: lid(`${name}-site`), clientLid: client.lid };
  const building = { lid: lid(`${name}-building`), siteLid: site.lid, clientLid: client.lid };
  return [
    siteOf(site.lid),
    createBuilding(site, {
      lid: building.lid,
      title: 'House',
      externalId: 'H',
      extra: {},
      geometry: square(0),
    }),
    createLevel(
      building,
      {
        lid: lid(`${name}-level`),
        levelIndex: 0,
        shortTitle: '0',
        title: 'Ground',
        extra: {},
      },
      [place(`${name}-1`, 'Kitchen'), place(`${name}-2`, 'Lab')],
    ),
  ];
}

/** Every op is a moment that fits the rows it was made from, so its reverse leads back to exactly them. */
function expectUndoes(state: ContentState, moment: Moment): ContentState {
  const after = applyMoment(state, moment);
  expect(applyMoment(after, reverse(moment))).toEqual(state);
  return after;
}

describe('copying', () => {
  it('makes another one beside the first, or at the same place of another level, without its external id', () => {
    const state = apply(...town('a'), ...town('b'));
    const first = {
      ...state.features.get('a-1')!,
      properties: { typeCode: 'clinic', name: 'Kitchen', eid: 'K1' },
    };
    const beside = expectUndoes(state, copyFeature(first, first, 1, counter())).features.get('new-1')!;
    expect(beside).toMatchObject({
      levelLid: 'a-level',
      properties: { typeCode: 'clinic', name: 'Kitchen' },
    });
    expect(beside.properties).not.toHaveProperty('eid');
    expect(beside.geometry).not.toEqual(first.geometry);
    const above = state.features.get('b-1')!;
    const pasted = expectUndoes(state, copyFeature(first, above, 0, counter())).features.get('new-1')!;
    expect(pasted).toMatchObject({ levelLid: 'b-level', geometry: first.geometry });
  });
});

describe('creating', () => {
  it('hangs each thing below its parent', () => {
    const state = apply(...town('a'));
    expect(state.buildings.get('a-building')).toMatchObject({ siteLid: 'a-site', clientLid: 'client' });
    expect(state.levels.get('a-level')).toMatchObject({ buildingLid: 'a-building', siteLid: 'a-site' });
    expect(state.features.get('a-2')).toMatchObject({
      clientLid: 'client',
      siteLid: 'a-site',
      buildingLid: 'a-building',
      levelLid: 'a-level',
      properties: { name: 'Lab' },
    });
  });

  it('makes a level with all its features in one moment', () => {
    const building = { lid: lid('b'), siteLid: lid('s'), clientLid: client.lid };
    const level = {
      lid: lid('l'),
      levelIndex: 2,
      shortTitle: '2',
      kind: 'level' as const,
      title: 'Two',
      extra: {},
    };
    const drafts = Array.from({ length: 12_000 }, (_, i) => place(`f${i}`, `Room ${i}`));
    const moment = createLevel(building, level, drafts);
    const state = expectUndoes(EMPTY_CONTENT, moment);
    expect(state.features.size).toBe(12_000);
    expect(moment.changes[0]).toMatchObject({ table: 'levels', before: null });
  });
});

describe('deleting', () => {
  const state = apply(...town('a'), ...town('b'));
  const everything = {
    buildings: [...state.buildings.values()],
    levels: [...state.levels.values()],
    features: [...state.features.values()],
  };

  it('takes a site with all below it, and nothing of its neighbour', () => {
    const after = expectUndoes(state, deleteSite({ site: state.sites.get('a-site')!, ...everything }));
    expect(after).toEqual(apply(...town('b')));
  });

  it('takes a building with its levels and their content', () => {
    const after = expectUndoes(
      state,
      deleteBuilding({ building: state.buildings.get('a-building')!, ...everything }),
    );
    expect([...after.sites.keys()]).toEqual(['a-site', 'b-site']);
    expect([...after.levels.keys()]).toEqual(['b-level']);
    expect(after.features.size).toBe(2);
  });

  it('takes a level with its content, children before parents', () => {
    const moment = deleteLevel({ level: state.levels.get('a-level')!, ...everything });
    expect(moment.changes.map((change) => change.key)).toEqual(['a-1', 'a-2', 'a-level']);
    expectUndoes(state, moment);
  });

  it('takes one feature', () => {
    const after = expectUndoes(state, deleteFeature(state.features.get('a-1')!));
    expect(after.features.has('a-1')).toBe(false);
  });
});

describe('changing', () => {
  const state = apply(...town('a'));
  const site = state.sites.get('a-site')!;
  const feature = state.features.get('a-1')!;

  it('changes what is named and keeps the rest', () => {
    const after = expectUndoes(state, changeSite(site, { title: 'North' }));
    expect(after.sites.get('a-site')).toEqual({ ...site, kind: 'site' as const, title: 'North' });
    const building = state.buildings.get('a-building')!;
    const house = applyMoment(state, changeBuilding(building, { geometry: square(5) }));
    expect(house.buildings.get('a-building')).toEqual({ ...building, geometry: square(5) });
    const level = state.levels.get('a-level')!;
    const floor = applyMoment(state, changeLevel(level, { title: 'Zero' }));
    expect(floor.levels.get('a-level')).toEqual({ ...level, kind: 'level' as const, title: 'Zero' });
    const cellar = applyMoment(state, changeLevel(level, { levelIndex: -1 }));
    expect(cellar.levels.get('a-level')).toEqual({ ...level, levelIndex: -1 });
  });

  it('is empty where nothing differs', () => {
    expect(isEmpty(changeSite(site, { title: site.title }))).toBe(true);
    expect(changeFeature(feature, { properties: { ...feature.properties } }, counter()).changes).toEqual([]);
  });

  it('keeps of a POI that becomes something else only eid, description and keywords of its card', () => {
    const card: Feature = {
      ...feature,
      properties: {
        ...feature.properties,
        eid: 'E1',
        description: 'Warm',
        keywords: ['tea'],
        openHours: {},
        price: { price: 2 },
        website: 'https://example.org',
        extra: { key: 'value' },
      },
    };
    const patch = { kind: 'mapObject' as const, properties: { ...card.properties, typeCode: 'table' } };
    const [change] = changeFeature(card, patch, counter()).changes;
    expect(change?.after).toMatchObject({ kind: 'mapObject' });
    expect((change!.after as Feature).properties).toEqual({
      typeCode: 'table',
      name: 'Kitchen',
      eid: 'E1',
      description: 'Warm',
      keywords: ['tea'],
      extra: { key: 'value' },
    });
    const stays = changeFeature(card, { properties: { ...card.properties, typeCode: 'cafe' } }, counter());
    expect((stays.changes[0]!.after as Feature).properties).toHaveProperty('openHours');
  });
});

describe('a multi-polygon', () => {
  const three: MultiPolygon = {
    type: 'MultiPolygon',
    coordinates: [0, 5, 9].map((west) => square(west).coordinates),
  };
  const at = { clientLid: lid('c'), siteLid: lid('s'), buildingLid: lid('b'), levelLid: lid('l') };

  it('becomes one feature per part: the first keeps id and name, the others are numbered', () => {
    const state = apply(createFeature(at, { ...place('f', 'Hall'), geometry: three }, counter()));
    const rows = [...state.features.values()];
    expect(rows.map((row) => row.fid)).toEqual(['f', 'new-1', 'new-2']);
    expect(rows.map((row) => row.properties.name)).toEqual(['Hall', 'Hall#1', 'Hall#2']);
    expect(rows.map((row) => row.geometry)).toEqual([square(0), square(5), square(9)]);
    expect(rows.every((row) => row.levelLid === 'l')).toBe(true);
  });

  it('splits an existing feature too, in one moment that undo takes back', () => {
    const state = apply(...town('a'));
    const moment = changeFeature(state.features.get('a-1')!, { geometry: three }, counter());
    const after = expectUndoes(state, moment);
    expect(after.features.get('a-1')?.geometry).toEqual(square(0));
    expect(after.features.get('new-2')).toMatchObject({
      levelLid: 'a-level',
      properties: { name: 'Kitchen#2' },
    });
  });

  it('never makes a name longer than a name may be, nor cuts a character in half', () => {
    const draft = { ...place('f', '🏥'.repeat(64)), geometry: three };
    const names = createFeature(at, draft, counter()).changes.map(
      (change) => (change.after as Feature).properties.name,
    );
    expect(names[1]).toBe(`${'🏥'.repeat(62)}#1`);
  });

  it('leaves what has no name without one', () => {
    const draft: FeatureDraft = { ...place('f', ''), properties: { typeCode: 'table' }, geometry: three };
    const rows = createFeature(at, draft, counter()).changes.map((change) => change.after as Feature);
    expect(rows.map((row) => row.properties)).toEqual(Array(3).fill({ typeCode: 'table' }));
  });

  it('with no parts stays as it is', () => {
    const draft = { ...place('f', 'Hall'), geometry: { type: 'MultiPolygon' as const, coordinates: [] } };
    expect(createFeature(at, draft, counter()).changes).toHaveLength(1);
  });
});
