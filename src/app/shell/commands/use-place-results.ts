import { useAtomValue, useSetAtom } from 'jotai';
import { Globe, LocateFixed } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAP_SEARCH, TIME, ZOOM } from '../../../domain/limits.ts';
import { apart } from '../../i18n/index.ts';
import { mapViewOfferAtom } from '../../editor/offers.ts';
import { flyToAtom, flyToBoundsAtom, markAtom } from '../../state/map-view/fly-to.ts';
import { isFormOpenAtom } from '../../editor/open-form.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useToasts, type PaletteOption } from '../../ui/index.ts';
import { parseCoordinates } from './parse-coordinates.ts';
import { searchEntries } from './search-entries.ts';
import { useWorldPlaces } from './use-world-places.ts';
import { useSearchEntries } from './use-search-entries.ts';

const COORDINATES = 'coordinates';
const WORLD = 'world:';
/** So many places of the world are shown where there are any: much of a client bears its name. */
const LEAST_ABROAD = 3;

export interface PlaceResults {
  /** Coordinates, or places. */
  kind: 'coordinates' | 'places';
  options: readonly PaletteOption[];
  /** What is typed has not been looked for yet. */
  isSearching: boolean;
  /** Places of the world, after those of the client. */
  world: readonly PaletteOption[];
  /** The provider of those did not answer. */
  hasFailed: boolean;
  pick: (id: string) => Promise<void>;
}

// @spec 2.43 2.44 8.17
/** Things on the map by their name, and any position by its coordinates. */
export function usePlaceResults(text: string): PlaceResults {
  const { t } = useTranslation('commands');
  const go = useGo();
  const toasts = useToasts();
  const flyTo = useSetAtom(flyToAtom);
  const flyToBounds = useSetAtom(flyToBoundsAtom);
  const setMark = useSetAtom(markAtom);
  const isFormOpen = useAtomValue(isFormOpenAtom);
  const { entries, isWhole } = useSearchEntries();
  const hasMap = useAtomValue(mapViewOfferAtom) !== null;
  const wanted = useSettled(text);
  // Coordinates need a map to go to.
  const at = useMemo(() => (hasMap ? parseCoordinates(text) : null), [hasMap, text]);
  const found = useMemo(() => searchEntries(entries, wanted), [entries, wanted]);

  const world = useWorldPlaces(at === null ? wanted : '');
  const abroad = world.found.slice(0, Math.max(LEAST_ABROAD, MAP_SEARCH.shown - found.length));
  const near = found.slice(0, MAP_SEARCH.shown - abroad.length);

  const places = near.map(({ id, label, note, icon, placeClass, levelTitle }) => ({
    id,
    label,
    note: levelTitle === undefined ? note : `${note} · ${apart(levelTitle)}`,
    icon,
    placeClass,
  }));
  const pick = async (id: string): Promise<void> => {
    setMark(null);
    if (id === COORDINATES) {
      if (at === null) return;
      flyTo([at], ZOOM.searchJump);
      setMark({ position: at, text: `${at[1]}, ${at[0]}` });
      return;
    }
    const foreign = abroad.find((one) => `${WORLD}${one.id}` === id);
    if (foreign !== undefined) {
      flyTo([foreign.position], ZOOM.searchJump);
      setMark({ position: foreign.position, text: foreign.title });
      return;
    }
    const entry = entries.find((one) => one.id === id);
    if (entry === undefined || !(await entry.exists())) {
      toasts.show({ kind: 'error', title: t('palette.gone'), key: 'search' });
    } else if (isFormOpen) {
      // What is being edited stays open: only the map goes there.
      if (entry.at !== null) flyToBounds(entry.at, ZOOM.searchJump);
    } else go(entry.path);
  };
  return {
    kind: at === null ? 'places' : 'coordinates',
    options:
      at === null
        ? places
        : [
            {
              id: COORDINATES,
              icon: LocateFixed,
              label: t('palette.goTo', { lat: at[1], lon: at[0] }),
            },
          ],
    isSearching:
      at === null && text.trim() !== '' && (wanted !== text || !isWhole || world.state === 'asking'),
    world: abroad.map(({ id, title, address }) => ({
      id: `${WORLD}${id}`,
      icon: Globe,
      label: title,
      note: address,
    })),
    hasFailed: world.state === 'failed',
    pick,
  };
}

/** The text once the hand has rested. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TIME.searchDebounce);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
