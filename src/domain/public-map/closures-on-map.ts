import { fidsOf, type ClosureTarget } from '../closures/index.ts';
import type { PublicClosure, Texts } from './files.ts';

/** What of a map closures can name. */
export interface ClosableParts {
  /** Of its places and of the nodes of its network. */
  fids: ReadonlySet<string>;
  /** A node of the map for each target that is not on it, and belongs to the same transition: a floor for the staff, the other side of a door. */
  insteadOf: ReadonlyMap<string, string>;
}

/**
 * Closures as visitors of a map see them: those with a target on the map, with these targets alone, and texts in the
 * languages of the map.
 */
export function closuresOnMap(
  closures: readonly PublicClosure[],
  { fids, insteadOf }: ClosableParts,
  languages: readonly string[],
): PublicClosure[] {
  const inLanguages = (text: Texts): Texts =>
    Object.fromEntries(Object.entries(text).filter(([code]) => languages.includes(code)));
  const shownOf = (target: ClosureTarget): ClosureTarget[] => {
    if (fidsOf(target).every((fid) => fids.has(fid))) return [target];
    const other = 'fid' in target && target.only !== true ? insteadOf.get(target.fid) : undefined;
    return other === undefined ? [] : [{ fid: other }];
  };
  return closures.flatMap(({ id, targets, from, until, reason, text }) => {
    const shown = targets.flatMap(shownOf);
    return shown.length === 0 ? [] : [{ id, targets: shown, from, until, reason, text: inLanguages(text) }];
  });
}
