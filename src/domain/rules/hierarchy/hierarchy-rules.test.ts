import { describe, expect, it } from 'vitest';
import type { FeatureGeometry } from '../../entities/geometry.ts';
import { rectangle } from '../../../../tests/support/geometry/rectangle.ts';
import { buildingIssues, type BuildingDraft } from './building.ts';
import type { Issue } from '../../entities/issue.ts';
import { levelIssues, type LevelDraft } from './level.ts';
import { siteIssues, type SiteDraft } from './site.ts';

const codes = (issues: Issue[]): string[] => issues.map(({ code }) => code);
const ALONE = { siblings: [], buildings: [] };
const SITE_SHAPE = rectangle([13, 52], [13.01, 52.01]);

const site = (change: Partial<SiteDraft> = {}): SiteDraft => ({
  title: 'North',
  externalId: 'north',
  geometry: SITE_SHAPE,
  ...change,
});
const building = (change: Partial<BuildingDraft> = {}): BuildingDraft => ({
  title: 'House A',
  externalId: 'a',
  geometry: rectangle([13.001, 52.001], [13.002, 52.002]),
  ...change,
});
const level = (change: Partial<LevelDraft> = {}): LevelDraft => ({
  levelIndex: 0,
  shortTitle: 'G',
  title: 'Ground floor',
  extra: { levelType: 'hospital' },
  ...change,
});
const several: FeatureGeometry = {
  type: 'MultiPolygon',
  coordinates: [SITE_SHAPE.coordinates, rectangle([14, 52], [14.01, 52.01]).coordinates],
};

describe('a site', () => {
  it('is taken when all is well', () => {
    expect(siteIssues(site(), ALONE)).toEqual([]);
  });

  // @spec 5.37 5.40
  it('needs a boundary: one polygon, valid', () => {
    expect(codes(siteIssues(site({ geometry: null }), ALONE))).toEqual(['required']);
    expect(codes(siteIssues(site({ geometry: several }), ALONE))).toEqual(['site-divide-error']);
    expect(codes(siteIssues(site({ geometry: { type: 'Point', coordinates: [1, 2] } }), ALONE))).toEqual([
      'invalid-coordinates',
    ]);
    const open: FeatureGeometry = { type: 'Polygon', coordinates: [SITE_SHAPE.coordinates[0]!.slice(0, 4)] };
    expect(codes(siteIssues(site({ geometry: open }), ALONE))).toEqual(['first-and-last-same']);
  });

  // @spec 5.36 9.20
  it('is at most 10 km wide and high', () => {
    const wide = rectangle([13, 52], [13.15, 52.01]);
    const high = rectangle([13, 52], [13.01, 52.1]);
    const large = rectangle([13, 52], [13.145, 52.089]);
    expect(siteIssues(site({ geometry: large }), ALONE)).toEqual([]);
    expect(siteIssues(site({ geometry: wide }), ALONE)).toMatchObject([
      { code: 'site-boundaries', path: 'geometry', params: { max: 10_000 } },
    ]);
    expect(codes(siteIssues(site({ geometry: high }), ALONE))).toEqual(['site-boundaries']);
  });

  it('at a pole and across 180°, where degrees mislead → measured in metres', () => {
    // 222 m from the pole: 20 degrees are 78 m.
    expect(codes(siteIssues(site({ geometry: rectangle([10, 89.998], [30, 89.999]) }), ALONE))).toEqual([]);
    expect(codes(siteIssues(site({ geometry: rectangle([10, 89], [30, 89.999]) }), ALONE))).toEqual([
      'site-boundaries',
    ]);
    const across = rectangle([179.99, 0], [180.01, 0.01]);
    expect(codes(siteIssues(site({ geometry: across }), ALONE))).not.toContain('site-boundaries');
  });

  // @spec 5.39
  it('keeps all its buildings, and names the one left out', () => {
    const buildings = [
      { title: 'House A', geometry: rectangle([13.001, 52.001], [13.002, 52.002]) },
      { title: 'House B', geometry: rectangle([13.008, 52.001], [13.012, 52.002]) },
    ];
    expect(siteIssues(site(), { siblings: [], buildings })).toEqual([
      {
        code: 'buildings-within-error',
        severity: 'error',
        path: 'geometry',
        params: { name: 'House B' },
        where: [[13.012, 52.001]],
      },
    ]);
  });

  it('has a title and an identifier of its own', () => {
    const siblings = [{ externalId: 'north' }];
    const issues = siteIssues(site({ title: '' }), { siblings, buildings: [] });
    expect(codes(issues)).toEqual(['required', 'external-identifier-exists']);
  });
});

describe('a building', () => {
  const around = { site: { geometry: SITE_SHAPE }, siblings: [] };

  // @spec 5.38
  it('lies within its site, the boundary included', () => {
    expect(buildingIssues(building(), around)).toEqual([]);
    expect(buildingIssues(building({ geometry: SITE_SHAPE }), around)).toEqual([]);
    const outside = building({ geometry: rectangle([13.009, 52.001], [13.02, 52.002]) });
    expect(buildingIssues(outside, around)).toEqual([
      {
        code: 'buildings-within-site-error',
        severity: 'error',
        path: 'geometry',
        where: [[13.02, 52.001]],
      },
    ]);
  });

  // @spec 5.37
  it('is one polygon', () => {
    expect(codes(buildingIssues(building({ geometry: several }), around))).toEqual(['building-divide-error']);
  });

  it('is measured against its site only once its shape is valid', () => {
    const crossing: FeatureGeometry = {
      type: 'Polygon',
      coordinates: [
        [
          [20, 0],
          [22, 2],
          [22, 0],
          [20, 2],
          [20, 0],
        ],
      ],
    };
    expect(codes(buildingIssues(building({ geometry: crossing }), around))).toEqual(['self-crossing']);
  });
});

describe('a level', () => {
  const around = { siblings: [{ levelIndex: 1 }], isNew: true };

  it('has an index from -99 to 999 that is free', () => {
    for (const levelIndex of [-99, 0, 999]) expect(levelIssues(level({ levelIndex }), around)).toEqual([]);
    for (const levelIndex of [-100, 1000, 0.5, NaN, Infinity])
      expect(codes(levelIssues(level({ levelIndex }), around))).toEqual(['invalid-index']);
    expect(codes(levelIssues(level({ levelIndex: null }), around))).toEqual(['required']);
    expect(codes(levelIssues(level({ levelIndex: 1 }), around))).toEqual(['level-exists']);
    expect(levelIssues(level({ levelIndex: 1 }), { ...around, isNew: false })).toEqual([]);
  });

  it('has titles, and a type', () => {
    expect(codes(levelIssues(level({ shortTitle: 'Ground' }), around))).toEqual(['too-long']);
    expect(codes(levelIssues(level({ extra: {} }), around))).toEqual(['type-must-be-selected']);
  });
});
