import { builtInTaxonomy, planRoleOf } from '../taxonomy/index.ts';
import type { Finding } from './find-rooms.ts';

/** How sure it is that a finding is what it says, 0 to 1: a label is the best proof. */
export function confidenceOf({ typeCode, name }: Pick<Finding, 'typeCode' | 'name'>): number {
  const role = planRoleOf(typeCode, builtInTaxonomy);
  if (role !== 'room' && role !== 'walkable') return 0.7;
  if (name === null) return 0.4;
  return typeCode === 'room' ? 0.75 : 0.95;
}
