import { kindDescriptor, type KindDescriptor } from '../content/index.ts';
import type { Taxonomy } from '../entities/feature-type.ts';
import { kindOf } from './feature-kind.ts';

/**
 * The part a type plays in the drawing of a floor: `outline` is the floor itself, `walkable` is white ground to walk
 * on, `room` is tinted and labelled, `object` is furniture and the like.
 */
export type PlanRole = 'outline' | 'walkable' | 'wall' | 'window' | 'door' | KindDescriptor['role'];

const BY_CODE: ReadonlyMap<string, PlanRole> = new Map([
  ['level-outline', 'outline'],
  ['walkable-area', 'walkable'],
  ['corridor', 'walkable'],
  ['lobby', 'walkable'],
  ['atrium', 'walkable'],
  ['outdoor-terrace', 'walkable'],
  ['platform', 'walkable'],
  ['ramp', 'walkable'],
  ['wall', 'wall'],
  ['partition', 'wall'],
  ['column', 'wall'],
  ['window', 'window'],
  ['curtain-wall', 'window'],
  ['door', 'door'],
  ['gate-opening', 'door'],
  ['room-outline', 'room'],
  ['stairs-area', 'room'],
  ['elevator-shaft', 'room'],
  ['escalator-area', 'room'],
  ['toilet-area', 'room'],
]);

/** How features of this type are drawn. Codes of a foreign taxonomy follow from their class. */
export function planRoleOf(typeCode: string, taxonomy: Taxonomy): PlanRole {
  const kind = kindOf(typeCode, taxonomy);
  const { role, hasTypeRoles } = kindDescriptor(kind);
  return (hasTypeRoles ? BY_CODE.get(typeCode) : undefined) ?? role;
}
