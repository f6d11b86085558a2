import { randomUUID } from 'node:crypto';
import { builtInTaxonomy, planRoleOf } from '../../../../src/domain/taxonomy/index.ts';
import type { WireFeature } from '../../../../src/contract/index.ts';
import { bulkFaults, type FeatureRow } from '../../features/index.ts';
import { knownAmong } from '../../../../src/domain/rooms/known-findings.ts';
import { confidenceOf } from '../../../../src/domain/rooms/confidence.ts';
import type { Finding } from '../../../../src/domain/rooms/find-rooms.ts';

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
  const typed = drawn.map(({ geometry, properties: { typeCode } }) => ({
    geometry,
    properties: { typeCode: typeof typeCode === 'string' ? typeCode : '' },
  }));
  const isKnown = knownAmong(typed, builtInTaxonomy);
  return findings.flatMap(({ typeCode, name, geometry }): WireFeature[] => {
    const named = name === null ? {} : { name };
    const properties = { typeCode, ...named };
    if (bulkFaults({ geometry, properties }, '').length > 0) return [];
    if (isKnown({ geometry, properties })) return [];
    const confidence = confidenceOf({ typeCode, name });
    return [
      { type: 'Feature', confidence, properties: { fid: randomUUID(), ...properties, ...place }, geometry },
    ];
  });
}

/** Whether they include a place: walls alone are not a result. */
export const hasRooms = (findings: readonly Finding[]): boolean =>
  findings.some(({ typeCode }) => ['room', 'walkable'].includes(planRoleOf(typeCode, builtInTaxonomy)));
