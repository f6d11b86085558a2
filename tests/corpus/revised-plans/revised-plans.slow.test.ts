import { expect, it } from 'vitest';
import { demoCampus } from '../../../script/demo/campus.ts';
import type { Feature } from '../../../src/domain/entities/feature.ts';
import { validityIssues } from '../../../src/domain/geometry/index.ts';
import { revisePlan } from '../../../src/domain/revision/index.ts';
import { builtInTaxonomy, planRoleOf } from '../../../src/domain/taxonomy/index.ts';
import { chanceOf, revisedFloor, rightShare, roomOf } from '../../support/domain/revision/revised-floor.ts';
import { polymap, POLYMAP } from '../../support/geometry/shared-levels.ts';
import { sharedFeatures } from '../../support/geometry/shared-geometry.ts';
import { describeShared } from '../../support/shared-data.ts';

/** The rooms of the main building's ground floor in the demo, with the names that they have there. */
function demoRooms(): Feature[] {
  const [main] = demoCampus().sites[0]!.buildings;
  const { features } = main!.levels.find(({ levelIndex }) => levelIndex === 0)!;
  return features
    .filter(({ properties }) => planRoleOf(properties.typeCode, builtInTaxonomy) === 'room')
    .filter(({ geometry }) => geometry.type === 'Polygon')
    .map(({ geometry, properties }, n) => roomOf(n, geometry, properties.name ?? ''));
}

/** Those of a floor of the university: its plan has no names, so that its rooms are numbered. */
function universityRooms(level: number): Feature[] {
  const { id } = sharedFeatures(`${POLYMAP}/level.geojson`)[level]!;
  return polymap(id)
    .filter(({ typeCode }) => typeCode !== 'door')
    .filter(({ geometry }) => validityIssues(geometry).every(({ code }) => code === 'too-many-decimals'))
    .map(({ geometry }, n) => roomOf(n, geometry, `R ${n}`));
}

const PLANS = {
  'the ground floor of the demo': demoRooms,
  'a floor of the university': () => universityRooms(5),
  'another one': () => universityRooms(6),
};

describeShared('real plans that were revised', () => {
  it.each(Object.entries(PLANS))(
    '%s: nineteen of twenty rooms matched right',
    { timeout: 200_000 },
    (_, read) => {
      const rooms = read();
      expect(rooms.length).toBeGreaterThan(60);
      const shares = [1, 2, 3].map((seed) => {
        const floor = revisedFloor(rooms, chanceOf(seed));
        return rightShare(rooms, floor, revisePlan(rooms, floor.findings, builtInTaxonomy).rows);
      });
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.95);
    },
  );
});
