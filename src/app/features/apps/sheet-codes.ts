import { exists, listFeatures, listLevels, type StoreyDatabase } from '../../../db/index.ts';
import { PLACE_KIND, PLACE_LIST } from '../../../domain/content/index.ts';
import { nameIn, shortTitleIn } from '../../../domain/entities/name-in.ts';
import type { NamedScope } from '../../online/scopes.ts';
import { paths } from '../../routes/paths.ts';
import { featureName } from '../../state/content/feature-name.ts';
import { placePath } from './place-path.ts';

/** A code on a sheet of codes: what it opens and the text below it. */
export interface SheetCode {
  key: string;
  path: string;
  name: string;
  second: string;
  /** Of a place or level in a building. */
  levelLid: string | null;
}

/** The contents of a client or site, each with the code that opens it. */
export function codesBelow(place: NamedScope, scopes: readonly NamedScope[]): SheetCode[] {
  const { clientId, siteId } = place.scope;
  const isBelow = ({ kind, scope }: NamedScope): boolean =>
    kind !== 'client' && scope.clientId === clientId && (place.kind === 'client' || scope.siteId === siteId);
  return scopes.filter(isBelow).map((one) => ({
    key: one.lid,
    path: placePath(one),
    name: one.title,
    second: one.externalId ?? '',
    levelLid: null,
  }));
}

/**
 * The levels of a building and the places on them that have a name, as far as this device has them. A level is named by
 * its index, which is the same on each device.
 */
export async function codesInBuilding(
  db: StoreyDatabase,
  { lid, scope }: NamedScope,
  language: string,
): Promise<SheetCode[]> {
  const at = {
    clientId: String(scope.clientId),
    siteId: String(scope.siteId),
    buildingId: String(scope.buildingId),
  };
  const found: SheetCode[] = [];
  for (const level of (await listLevels(db, lid)).filter(exists)) {
    const params = { ...at, levelId: String(level.levelIndex) };
    const short = shortTitleIn(language, level);
    const levelLid = level.lid;
    found.push({
      key: levelLid,
      path: paths.content(params, PLACE_LIST),
      name: nameIn(language, level),
      second: short,
      levelLid,
    });
    const places = (await listFeatures(db, levelLid, PLACE_KIND)).filter(
      (one) => exists(one) && featureName(one, language) !== '',
    );
    const byName = places.toSorted((a, b) =>
      featureName(a, language).localeCompare(featureName(b, language)),
    );
    for (const one of byName)
      found.push({
        key: one.fid,
        path: paths.feature(params, PLACE_LIST, one.fid),
        name: featureName(one, language),
        second: [short, one.properties.eid].filter(Boolean).join(' · '),
        levelLid,
      });
  }
  return found;
}
