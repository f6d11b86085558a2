import type { FeatureGeometry } from '../../domain/entities/geometry.ts';
import { mergeNamed, mergeWords } from '../../domain/merge/index.ts';
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
 * the person left as it was follows the new head, one that they changed stays. Lists that both changed are put
 * together, so that nothing that came in is taken out again with the next save.
 */
export function rebase<V extends DraftValues>(draft: Draft<V>, from: Draft<V>, to: Draft<V>): Draft<V> {
  const values: V = { ...draft.values };
  for (const name of Object.keys(to.values) as (keyof V)[]) {
    values[name] = follow(draft.values[name], from.values[name], to.values[name]);
  }
  return { values, geometry: sameValue(draft.geometry, from.geometry) ? to.geometry : draft.geometry };
}

function follow<T>(mine: T, base: T, theirs: T): T {
  if (sameValue(mine, base)) return theirs;
  if (sameValue(theirs, base) || !Array.isArray(mine)) return mine;
  const three = { base, mine, theirs };
  const together = mergeWords(three) ?? mergeNamed(three);
  // Words and named entries come out as what they went in as.
  return together === null ? mine : (together.value as T);
}
