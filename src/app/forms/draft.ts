import type { FeatureGeometry } from '../../domain/entities/geometry.ts';
import { sameValue } from '../../domain/moment/index.ts';

/** Fields of a form by name. */
export type DraftValues = Record<string, unknown>;

/** All that stands in one open form: what is typed, and what is drawn. */
export interface Draft<V extends DraftValues> {
  readonly values: V;
  readonly geometry: FeatureGeometry | null;
}

export const sameDraft = <V extends DraftValues>(a: Draft<V>, b: Draft<V>): boolean =>
  sameValue(a.values, b.values) && sameValue(a.geometry, b.geometry);

/**
 * Carries a draft over to a head that moved on under it (another tab saved, or the server sent news): a member that
 * the person left as it was follows the new head, one that they changed stays.
 */
export function rebase<V extends DraftValues>(draft: Draft<V>, from: Draft<V>, to: Draft<V>): Draft<V> {
  const values: V = { ...draft.values };
  for (const name of Object.keys(to.values) as (keyof V)[]) {
    if (sameValue(draft.values[name], from.values[name])) values[name] = to.values[name];
  }
  return { values, geometry: sameValue(draft.geometry, from.geometry) ? to.geometry : draft.geometry };
}
