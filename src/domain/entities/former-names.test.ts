import { describe, expect, it } from 'vitest';
import { draftOfNow, withRowsOfNow } from './former-names.ts';

const geometry = { type: 'Polygon', coordinates: [] };
const SITE = {
  lid: 's',
  clientLid: 'c',
  siteTitle: 'Harbour',
  siteExternalIdentifier: 'harbour',
  siteExtraData: { siteTitle: 'a member of a person', lid: 'x' },
  geometry,
};
const SITE_NOW = {
  kind: 'site',
  lid: 's',
  clientLid: 'c',
  title: 'Harbour',
  externalId: 'harbour',
  extra: { siteTitle: 'a member of a person', lid: 'x' },
  geometry,
};
const LEVEL = { lid: 'l', levelIndex: 0, levelShortTitle: 'G', levelLongTitle: 'Ground', levelExtraData: {} };
const LEVEL_NOW = { kind: 'level', lid: 'l', levelIndex: 0, shortTitle: 'G', title: 'Ground', extra: {} };
const FEATURE = { fid: 'f', kind: 'poi', properties: { siteTitle: 'x', extra: { levelExtraData: 1 } } };

describe('rows of earlier versions', () => {
  it('rows at any depth → tag and names of now, free members as they were', () => {
    const stored = { value: SITE, rows: [[{ row: LEVEL }], FEATURE], sent: { value: null } };
    expect(withRowsOfNow(stored)).toEqual({
      value: SITE_NOW,
      rows: [[{ row: LEVEL_NOW }], FEATURE],
      sent: { value: null },
    });
  });

  it.each([
    ['client', { lid: 'c', clientTitle: 'N', clientExtraData: { a: 1 } }, { title: 'N', extra: { a: 1 } }],
    [
      'building',
      { lid: 'b', buildingTitle: 'Q', buildingExternalIdentifier: 'q', buildingExtraData: {} },
      { title: 'Q', externalId: 'q', extra: {} },
    ],
  ])('%s → all members named', (kind, row, named) => {
    expect(withRowsOfNow(row)).toEqual({ kind, lid: row.lid, ...named });
  });

  it('rows of now, features, bytes → the same value', () => {
    const stored = { rows: [SITE_NOW, LEVEL_NOW, FEATURE], bytes: new Uint8Array(3), n: 1, none: null };
    expect(withRowsOfNow(stored)).toBe(stored);
    expect(withRowsOfNow(withRowsOfNow(SITE))).toEqual(SITE_NOW);
  });

  it('names of fields → as rules name them now', () => {
    const fields = [
      { path: 'siteExtraData.area', with: ['siteTitle', 'geometry'] },
      { path: 'properties.extra.siteTitle' },
      { property: 'levelShortTitle', message: 'siteTitle' },
    ];
    expect(withRowsOfNow(fields)).toEqual([
      { path: 'extra.area', with: ['title', 'geometry'] },
      { path: 'properties.extra.siteTitle' },
      { property: 'shortTitle', message: 'siteTitle' },
    ]);
  });
});

describe('drafts of earlier versions', () => {
  it('form of a level, choices of a conflict → members of now', () => {
    const values = {
      draft: { levelLongTitle: 'Roof', queue: [{ levelShortTitle: 'R', levelExtraData: { siteTitle: 1 } }] },
      'siteExtraData.area': 'mine',
    };
    expect(draftOfNow({ values, at: 1 }, false)).toEqual({
      values: {
        draft: { title: 'Roof', queue: [{ shortTitle: 'R', extra: { siteTitle: 1 } }] },
        'extra.area': 'mine',
      },
      at: 1,
    });
  });

  it('form of a feature → the same draft', () => {
    const draft = { values: { draft: { name: 'Half typed', extra: { siteTitle: 'x' }, siteTitle: 'y' } } };
    expect(draftOfNow(draft, true)).toBe(draft);
  });
});
