import type { PublicMapAnswer, PublicPlace, PublicProfile } from '../../domain/public-map/index.ts';
import type { EndName, VisitView } from '../address/visit.ts';
import { nowSeconds } from '../reading/server-clock.ts';
import { useWords } from '../texts/use-texts.ts';
import type { WayMade } from '../worker/planned-way.ts';
import { useAsked } from '../worker/use-reader.ts';
import { placeName } from '../words/place-words.ts';

export interface ShownWay {
  ends: readonly EndName[];
  names: { name: string; note: string | null }[];
  /** The first end that is not known yet. */
  missing: number | null;
  ways: readonly WayMade[] | undefined;
  failed: boolean;
  profile: PublicProfile;
}

const NONE: readonly EndName[] = [];

/**
 * The way of an address.
 * @param position where the device is, once it has told
 * @param at the place that the visitor stands at
 */
export function useWay(
  answer: PublicMapAnswer,
  view: VisitView,
  position: EndName | null,
  at: string | null,
): ShownWay {
  const words = useWords();
  const { t } = words;
  const isRoute = view.is === 'route';
  const named = isRoute ? view.ends : NONE;
  const ends = named.map((end): EndName => (end.is === 'position' ? (position ?? { is: 'unknown' }) : end));
  const fids = ends.flatMap((end) => (end.is === 'place' ? [end.fid] : []));
  const { value: places = [] } = useAsked(
    isRoute ? `ends ${answer.revision} ${JSON.stringify(fids)}` : null,
    (reader) => Promise.all(fids.map((fid) => reader.place(fid))),
  );
  const placeOf = (fid: string): PublicPlace | undefined =>
    places.find((one) => one?.fid === fid) ?? undefined;
  const missing = ends.findIndex(({ is }) => is === 'unknown');
  const key = ['way', answer.revision, JSON.stringify(answer.closures), JSON.stringify(ends)].join(' ');
  const {
    value: ways,
    failed,
    isNow,
  } = useAsked(isRoute && missing === -1 && answer.network !== null ? key : null, (reader) =>
    reader.plan(ends, answer.profiles, nowSeconds()),
  );
  const names = named.map((end, i) => {
    if (end.is === 'position' && position !== null) return { name: t('way.position'), note: null };
    if (end.is === 'spot') return { name: t('way.spot'), note: null };
    const place = end.is === 'place' ? placeOf(end.fid) : undefined;
    if (place !== undefined)
      return {
        name: placeName(words, answer, place),
        note: end.is === 'place' && end.fid === at ? t('way.here') : null,
      };
    if (end.is === 'place') return { name: '…', note: null };
    const asks = i === 0 ? 'way.fromWhere' : i === named.length - 1 ? 'way.toWhere' : 'way.whichStop';
    return { name: t(asks), note: null };
  });
  const asked = isRoute ? view.profile : null;
  return {
    ends: named,
    names,
    missing: missing === -1 ? null : missing,
    ways: isNow ? ways : undefined,
    failed: failed || (isRoute && answer.network === null),
    profile: asked !== null && answer.profiles.includes(asked) ? asked : (answer.profiles[0] ?? 'quickest'),
  };
}
