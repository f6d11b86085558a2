import { randomUUID } from 'node:crypto';
import { areaSquareMetres, boundsOf } from '../../../../src/domain/geometry/index.ts';
import type { FeatureGeometry } from '../../../../src/domain/entities/geometry.ts';
import { builtInTaxonomy, planRoleOf } from '../../../../src/domain/taxonomy/index.ts';
import type { WireFeature } from '../../../../src/contract/index.ts';
import { bulkFaults, type FeatureRow } from '../../features/index.ts';
import type { Finding } from '../../../../src/domain/rooms/find-rooms.ts';

/** Degrees (about 30 cm) and share of the area by which the same thing may differ. */
const APART = 3e-6;
const ALIKE = 0.05;

interface Place {
  sid: number;
  bid: number;
  lvl: number;
}

/** What was found, as features that can be saved on the level; what is drawn there already is left out. */
export function foundFeatures(
  findings: readonly Finding[],
  place: Place,
  drawn: readonly FeatureRow[],
): WireFeature[] {
  const known = drawn.map(({ geometry }) => measured(geometry));
  return findings.flatMap(({ typeCode, name, geometry }): WireFeature[] => {
    const named = name === null ? {} : { name };
    const properties = { typeCode, ...named };
    if (bulkFaults({ geometry, properties }, '').length > 0) return [];
    const found = measured(geometry);
    if (known.some((other) => isSame(found, other))) return [];
    return [{ type: 'Feature', properties: { fid: randomUUID(), ...properties, ...place }, geometry }];
  });
}

/** Whether there is any place among them: walls alone are no result. */
export const hasRooms = (findings: readonly Finding[]): boolean =>
  findings.some(({ typeCode }) => ['room', 'walkable'].includes(planRoleOf(typeCode, builtInTaxonomy)));

const measured = (geometry: FeatureGeometry) => ({
  bounds: boundsOf(geometry) ?? [0, 0, 0, 0],
  area: areaSquareMetres(geometry),
});

function isSame(a: ReturnType<typeof measured>, b: ReturnType<typeof measured>): boolean {
  return (
    Math.abs(a.area - b.area) <= ALIKE * a.area &&
    a.bounds.every((degrees, i) => Math.abs(degrees - b.bounds[i]!) <= APART)
  );
}
