import { builtInTaxonomy, planRoleOf } from '../taxonomy/index.ts';

/** Why what was found on a plan may be wrong as a whole. */
export type PlanDoubt = 'mostly-unnamed' | 'many-doors' | 'few-doors';

/** Fewer rooms say nothing of a plan. */
const LEAST_ROOMS = 4;
/** Share of the rooms that have a name, on a plan that names some. */
const LEAST_NAMED = 0.85;
/** Doors to a room. */
const MOST_DOORS = 3;
const LEAST_DOORS = 0.1;
/** A hall with its closets may have one door; so many rooms have more. */
const ROOMS_WITH_DOORS = 20;

/**
 * What speaks against findings as a whole: where furniture, a grid or the frame of a sheet is taken for walls, most of the
 * rooms have no name, or there are far more doors than rooms; hatches and furniture on a sheet without names have hardly any
 * door. Measured on plans whose rooms are known: of those
 * that came out right (F1 of 0.9 and more) none is doubted, of those that went wrong (below 0.6) all are;
 * of those between (0.6 to 0.9) a third.
 */
export function planDoubts(findings: readonly { typeCode: string; name: string | null }[]): PlanDoubt[] {
  const roles = findings.map(({ typeCode }) => planRoleOf(typeCode, builtInTaxonomy));
  const rooms = findings.filter((_, i) => roles[i] === 'room' || roles[i] === 'walkable');
  if (rooms.length < LEAST_ROOMS) return [];
  const named = rooms.filter(({ name }) => name !== null && name !== '').length;
  const doors = roles.filter((role) => role === 'door').length;
  return [
    ...(named > 0 && named < LEAST_NAMED * rooms.length ? (['mostly-unnamed'] as const) : []),
    ...(rooms.length >= ROOMS_WITH_DOORS && doors < LEAST_DOORS * rooms.length
      ? (['few-doors'] as const)
      : []),
    ...(doors > MOST_DOORS * rooms.length ? (['many-doors'] as const) : []),
  ];
}
