import { describe, expect, it } from 'vitest';
import { demoCampus } from '../../script/demo/campus.ts';
import type { DemoFeature } from '../../script/demo/types.ts';
import type { Feature } from '../../src/domain/entities/feature.ts';
import type { FeatureGeometry, Polygon } from '../../src/domain/entities/geometry.ts';
import { fidSchema, lidSchema } from '../../src/domain/entities/ids.ts';
import { boundsAcross, rewind, roundGeometry, validityIssues } from '../../src/domain/geometry/index.ts';
import { checkImdf } from '../../src/domain/imdf/index.ts';
import { writeImdf, type BuildingContent } from '../../src/domain/level-files/index.ts';
import { builtInTaxonomy, kindOf } from '../../src/domain/taxonomy/index.ts';
import { rectangle } from '../support/geometry/rectangle.ts';
import { POLYMAP, polymap, westport } from '../support/geometry/shared-levels.ts';
import { describeShared, sharedFiles } from '../support/shared-data.ts';
import { sharedFeatures, sharedJson } from '../support/geometry/shared-geometry.ts';

let count = 0;
const uuid = (): string => `018f0000-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`;
const place = {
  clientLid: lidSchema.parse(uuid()),
  siteLid: lidSchema.parse(uuid()),
  buildingLid: lidSchema.parse(uuid()),
};

interface Level {
  index: number;
  features: readonly Pick<Feature, 'kind' | 'geometry' | 'properties' | 'fid'>[];
}

function contentOf(
  title: string,
  [site, building]: [Polygon, Polygon],
  levels: readonly Level[],
): BuildingContent {
  const named = { ...place, title, externalId: 'x', extra: {} };
  return {
    site: { ...named, lid: place.siteLid, kind: 'site', geometry: site },
    building: { ...named, lid: place.buildingLid, kind: 'building', geometry: building },
    levels: levels.map(({ index, features }) => {
      const levelLid = lidSchema.parse(uuid());
      return {
        level: {
          ...named,
          lid: levelLid,
          kind: 'level',
          levelIndex: index,
          shortTitle: `L${index}`,
          title: `Level ${index}`,
        },
        features: features.map((one) => ({ ...place, levelLid, ...one })),
      };
    }),
  };
}

/** What the validator says of our own archive, as our download makes it. */
function reportOf(content: BuildingContent) {
  const written = writeImdf(content, builtInTaxonomy, {
    at: '2026-11-30T12:00:00.000Z',
    addressId: '7f9fa2c3-62d9-4d4f-8d68-0f4f6a4b7a51',
    language: 'en',
  });
  return checkImdf(
    new Map(Object.entries(written).map(([name, json]) => [name, JSON.parse(json) as unknown])),
  );
}

const ofDemo = ({ properties: { fid, ...properties }, geometry }: DemoFeature) => ({
  fid: fidSchema.parse(fid),
  kind: kindOf(properties.typeCode, builtInTaxonomy),
  geometry,
  properties,
});

describe('our archive of the demo', () => {
  const [site] = demoCampus().sites;

  it.each(site!.buildings.map((building) => [building.buildingTitle, building] as const))(
    '%s · checked → no finding',
    (title, building) => {
      const levels = building.levels.map(({ levelIndex, features }) => ({
        index: levelIndex,
        features: features.map(ofDemo),
      }));
      const report = reportOf(contentOf(title, [site!.geometry, building.geometry], levels));
      expect(report).toEqual({ errors: 0, warnings: 0, rules: [] });
    },
  );
});

interface Drawn {
  typeCode: string;
  name: string | null;
  geometry: FeatureGeometry;
}

/** As an import keeps them: rounded, wound, and without those that cross themselves. */
const kept = (drawn: readonly Drawn[]) =>
  drawn.flatMap(({ typeCode, name, geometry }) => {
    const shape = rewind(roundGeometry(geometry));
    if (validityIssues(shape).length > 0) return [];
    const type = typeCode === 'undefined' ? 'room-outline' : typeCode;
    return {
      fid: fidSchema.parse(uuid()),
      kind: kindOf(type, builtInTaxonomy),
      geometry: shape,
      properties: { typeCode: type, ...(name !== null && { name }) },
    };
  });

const around = (levels: readonly Level[]): Polygon => {
  const [west, south, east, north] = boundsAcross(
    ...levels.flatMap(({ features }) => features.map(({ geometry }) => geometry)),
  )!;
  return rectangle([west, south], [east, north]);
};

const FLOORS = ['gf', '1', '2', '3', '4', '5', '6'];

describeShared('our archives of real buildings', () => {
  it('Westport House, seven levels · checked → no error', () => {
    const levels = FLOORS.map((floor, index) => ({ index, features: kept(westport(floor)) }));
    const outline = around(levels);
    expect(levels.flatMap(({ features }) => features).length).toBeGreaterThan(700);
    expect(reportOf(contentOf('Westport House', [outline, outline], levels)).errors).toBe(0);
  });

  it('eight levels of a university · checked → no error', () => {
    const levels = sharedFeatures(`${POLYMAP}/level.geojson`).map(({ id }, index) => ({
      index,
      features: kept(polymap(id)),
    }));
    const outline = around(levels);
    expect(levels.flatMap(({ features }) => features).length).toBeGreaterThan(800);
    expect(reportOf(contentOf('Polytech', [outline, outline], levels)).errors).toBe(0);
  });

  it('a railway station · checked → no error', () => {
    const drawn = sharedFeatures('geojson/gare-de-l-est.geojson').flatMap(
      ({ properties, geometry }): Drawn[] => {
        const { name = null } = properties;
        if (geometry === null || !['Point', 'Polygon', 'MultiPolygon'].includes(geometry.type)) return [];
        const isNamed = typeof name === 'string';
        const typeCode = geometry.type === 'Point' ? 'atm' : isNamed ? 'shop' : 'room-outline';
        return [{ typeCode, name: isNamed ? name : null, geometry }];
      },
    );
    const levels = [{ index: 0, features: kept(drawn) }];
    const outline = around(levels);
    expect(levels[0]!.features.length).toBeGreaterThan(100);
    expect(reportOf(contentOf('Gare de l’Est', [outline, outline], levels)).errors).toBe(0);
  });
});

describeShared('an archive by others', () => {
  it('of a university · checked → what docs/imdf-rules.md says of it', () => {
    const files = sharedFiles(POLYMAP).map((name) => [name, sharedJson(`${POLYMAP}/${name}`)] as const);
    const { errors, warnings } = checkImdf(new Map(files));
    expect([errors, warnings]).toEqual([534, 1097]);
  });
});
