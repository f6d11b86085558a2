import { PLACE_LIST, PLACE_KIND } from '../../../../domain/content/index.ts';
import type { Feature } from '../../../../domain/entities/feature.ts';
import { inAppPath, paths, type LevelParams } from '../../../routes/paths.ts';

/** What a scanned code leads to. A stranger's is shown and never opened. */
export type CodeTarget =
  | { kind: 'place'; fid: string }
  | { kind: 'path'; path: string }
  | { kind: 'foreign'; text: string };

/** What the label of a place, or of its level, says: its address. */
export const codeOf = (origin: string, params: LevelParams, fid?: string): string =>
  origin + (fid === undefined ? paths.survey(params) : paths.feature(params, PLACE_LIST, fid));

/**
 * Where the text of a code leads: to a place of this level by its external id or its label, or to another address of
 * this client. Anything else, also what is another client's, is a stranger's.
 */
export function readCode(
  text: string,
  { origin, params, features }: { origin: string; params: LevelParams; features: readonly Feature[] },
): CodeTarget {
  const words = text.trim();
  const places = features.filter(({ kind }) => kind === PLACE_KIND);
  const named = words === '' ? [] : places.filter(({ properties }) => properties.eid === words);
  if (named.length === 1 && named[0] !== undefined) return { kind: 'place', fid: named[0].fid };
  const foreign = { kind: 'foreign', text: words } as const;
  if (!words.startsWith(`${origin}/`)) return foreign;
  const path = inAppPath(words.slice(origin.length));
  const own = `${paths.client(params.clientId)}/`;
  // No address of ours has dots, nor anything written in another way.
  if (path === null || !path.startsWith(own) || !/^[\w/-]+$/.test(path)) return foreign;
  const place = places.find(({ fid }) => path === paths.feature(params, PLACE_LIST, fid));
  return place === undefined ? { kind: 'path', path } : { kind: 'place', fid: place.fid };
}
