import { isOwnNumber, type MapSettings } from '../../../../domain/public-map/index.ts';
import type { KnownPlaces } from './use-public-maps.ts';

type Shown = Pick<MapSettings, 'siteIds' | 'home'>;
type Known = Pick<KnownPlaces, 'sites' | 'numbers'>;

const numbersIn = ({ siteIds, home }: Shown): number[] => [
  ...(siteIds ?? []),
  home.siteId,
  home.buildingId ?? 0,
];

/** Whether it names a site or building that has not reached the server. */
export const namesUnsent = (shown: Shown): boolean => numbersIn(shown).some(isOwnNumber);

/** Whether it names a site or building that was deleted before it reached the server: it would wait for that for good. */
export const namesGone = (shown: Shown, { numbers }: Known): boolean =>
  numbersIn(shown).some((number) => isOwnNumber(number) && !numbers.has(number));

/** What it shows by the numbers of now, without what was deleted before it reached the server. */
export function withKnownNumbers<S extends Shown>(shown: S, { sites, numbers }: Known): S {
  const knownOf = (number: number): number[] =>
    [isOwnNumber(number) ? numbers.get(number) : number].filter((one) => one !== undefined);
  const { home } = shown;
  const siteIds = shown.siteIds && shown.siteIds.flatMap(knownOf);
  const [siteId] = knownOf(home.siteId);
  const [buildingId] = knownOf(home.buildingId ?? 0);
  if (siteId === undefined || buildingId === undefined)
    return { ...shown, siteIds, home: { siteId: siteId ?? siteIds?.[0] ?? sites[0]?.id ?? home.siteId } };
  return {
    ...shown,
    siteIds,
    home: { ...home, siteId, ...(home.buildingId !== undefined && { buildingId }) },
  };
}
