import type { FeatureGeometry, Position } from '../../entities/geometry.ts';
import type { Issue } from '../../entities/issue.ts';
import { partsOf } from '../transform/rings-of.ts';
import { isRounded, roundGeometry } from '../transform/round.ts';
import type { FaultCode } from './topology-fault.ts';
import { topologyFaults } from './topology.ts';

export type ValidityCode = FaultCode | 'not-finite' | 'out-of-range' | 'too-many-decimals';

/**
 * What keeps a geometry from being stored: positions outside longitude and latitude, more than 8 decimals, and everything that
 * makes it invalid in the OGC sense, each with its position. Each kind of fault of positions is reported once. Topology is
 * checked as it would be after rounding to 8 decimals, because the rounded shape is stored. Never throws, whatever the numbers.
 */
export function validityIssues(geometry: FeatureGeometry, path = 'geometry'): Issue[] {
  const issues: Issue[] = [];
  const say = (code: ValidityCode, where: Position | undefined): void => {
    const issue: Issue = { code, severity: 'error', path };
    if (where) issue.where = [where];
    issues.push(issue);
  };
  const found = lookAtPositions(geometry);
  if (found.notFinite) say('not-finite', undefined);
  if (found.outOfRange) say('out-of-range', found.outOfRange);
  if (found.notRounded) say('too-many-decimals', found.notRounded);
  if (geometry.type === 'Point' || found.notFinite || found.outOfRange) return issues;
  const kept = found.notRounded ? roundGeometry(geometry) : geometry;
  for (const fault of topologyFaults(partsOf(kept))) say(fault.code, fault.where);
  return issues;
}

/** The first position of each kind of trouble. */
interface PositionTroubles {
  notFinite: Position | undefined;
  outOfRange: Position | undefined;
  notRounded: Position | undefined;
}

function lookAtPositions(geometry: FeatureGeometry): PositionTroubles {
  const found: PositionTroubles = { notFinite: undefined, outOfRange: undefined, notRounded: undefined };
  if (geometry.type === 'Point') lookAt(geometry.coordinates, found);
  else
    for (const part of partsOf(geometry))
      for (const ring of part) for (const position of ring) lookAt(position, found);
  return found;
}

function lookAt(position: Position, found: PositionTroubles): void {
  const [longitude, latitude] = position;
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) found.notFinite ??= position;
  else if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90) found.outOfRange ??= position;
  else if (!isRounded(longitude) || !isRounded(latitude)) found.notRounded ??= position;
}
