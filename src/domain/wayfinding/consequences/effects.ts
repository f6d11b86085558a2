/** What a closure does to the ways to a place, the worst first. */
export const EFFECT_KINDS = ['not-at-all', 'steps-only', 'not-from-all', 'further'] as const;
export type EffectKind = (typeof EFFECT_KINDS)[number];

export interface PlaceEffect {
  fid: string;
  /** `not-from-all`: no longer from one of the entrances. */
  kind: EffectKind;
  /** How much further, and how many seconds more; null unless `further`. */
  metres: number | null;
  seconds: number | null;
  /** The transition that the way leads over instead. */
  by: string | null;
}

/** Places to which the same happens, by the same way round. */
export interface Effect {
  kind: EffectKind;
  by: string | null;
  places: string[];
  /** The least and the most of its places. */
  metres: [least: number, most: number] | null;
  seconds: [least: number, most: number] | null;
}

/** Effects of one kind together, the worst first, then those on the most places. */
export function groupedEffects(effects: readonly PlaceEffect[]): Effect[] {
  const groups = new Map<string, Effect>();
  for (const { fid, kind, metres, seconds, by } of effects) {
    const key = `${kind} ${by ?? ''}`;
    const group = groups.get(key) ?? { kind, by, places: [], metres: null, seconds: null };
    groups.set(key, group);
    group.places.push(fid);
    group.metres = widened(group.metres, metres);
    group.seconds = widened(group.seconds, seconds);
  }
  return [...groups.values()].sort(
    (a, b) =>
      EFFECT_KINDS.indexOf(a.kind) - EFFECT_KINDS.indexOf(b.kind) || b.places.length - a.places.length,
  );
}

function widened(range: [number, number] | null, value: number | null): [number, number] | null {
  if (value === null) return range;
  return range === null ? [value, value] : [Math.min(range[0], value), Math.max(range[1], value)];
}
