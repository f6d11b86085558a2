import { fidsOf } from '../closures/index.ts';
import type { PublicClosure, Texts } from './files.ts';

/**
 * Closures as visitors of a map see them: those with a target on the map, with these targets alone, and texts in the
 * languages of the map.
 * @param onMap fids of its places and of the nodes of its network
 */
export function closuresOnMap(
  closures: readonly PublicClosure[],
  onMap: ReadonlySet<string>,
  languages: readonly string[],
): PublicClosure[] {
  const inLanguages = (text: Texts): Texts =>
    Object.fromEntries(Object.entries(text).filter(([code]) => languages.includes(code)));
  return closures.flatMap(({ id, targets, from, until, reason, text }) => {
    const shown = targets.filter((target) => fidsOf(target).every((fid) => onMap.has(fid)));
    return shown.length === 0 ? [] : [{ id, targets: shown, from, until, reason, text: inLanguages(text) }];
  });
}
