import { entityKeyOf } from '../../../db/index.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { Globe, LocateFixed } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { MAP_SEARCH, TIME, ZOOM } from '../../../domain/limits.ts';
import { mapViewOfferAtom } from '../../editor/offers.ts';
import { flyToAtom, flyToBoundsAtom, markAtom } from '../../state/map-view/fly-to.ts';
import { isFormOpenAtom } from '../../editor/open-form.ts';
import { savedRowAtom } from '../../editor/saved-row.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useCopy } from '../../state/page/use-copy.ts';
import { useToasts } from '../../ui/index.ts';
import type { PaletteFilter, PaletteItem } from './palette-item.ts';
import { parseCoordinates } from './parse-coordinates.ts';
import type { PlaceEntry } from './place-entries.ts';
import { searchEntries, type Found } from './search-entries.ts';
import { useWorldPlaces } from './use-world-places.ts';
import { useSearchEntries, type SearchEntries } from './use-search-entries.ts';

/** So many places of the world are shown where there are any: much of a client bears its name. */
const LEAST_ABROAD = 3;
/** So many places are shown where nothing else is. */
const MOST_ALONE = 40;

export interface PlaceItems extends Pick<SearchEntries, 'levels' | 'unread'> {
  items: readonly PaletteItem[];
  /** The item that opens an address of the app; null where this device has nothing there. */
  itemAt: (path: string) => PaletteItem | null;
  /** What is typed has not been looked for yet. */
  isSearching: boolean;
  /** The provider of places of the world did not answer. */
  hasFailed: boolean;
}

// @spec 2.43 2.44 8.17
/** Things on the map by their name or id, and any position by its coordinates. @param text what is looked for */
export function usePlaceItems(text: string, filter: PaletteFilter): PlaceItems {
  const { t } = useTranslation('palette');
  const flyTo = useSetAtom(flyToAtom);
  const setMark = useSetAtom(markAtom);
  const open = useOpenPlace();
  const show = useShowPlace();
  const copy = useCopy({ done: t('preview.copied'), failed: t('preview.notCopied') });
  const { entries, isWhole, levels, unread } = useSearchEntries();
  const hasMap = useAtomValue(mapViewOfferAtom) !== null;
  const wanted = useSettled(text);
  // Coordinates need a map to go to.
  const at = useMemo(() => (hasMap ? parseCoordinates(text) : null), [hasMap, text]);
  const byId = filter === 'ids';
  const most = filter === 'places' ? MOST_ALONE : MAP_SEARCH.shown;
  const found = useMemo(
    () => (byId ? entriesById(entries, wanted, MOST_ALONE) : searchEntries(entries, wanted, most)),
    [entries, wanted, byId, most],
  );
  const world = useWorldPlaces(at === null && !byId ? wanted : '');
  const abroad = world.found.slice(0, Math.max(LEAST_ABROAD, MAP_SEARCH.shown - found.length));
  const near = byId ? found : found.slice(0, most - abroad.length);

  const itemOf = ({ entry, rank }: Found<PlaceEntry>): PaletteItem => ({
    section: 'places',
    rank,
    path: entry.path,
    preview: entry.preview,
    run: () => void open(entry),
    actions: {
      ...(hasMap && entry.at !== null && { map: () => void show(entry, true) }),
      ...(entry.list !== undefined && { list: () => void show(entry, false) }),
      copy: () => void copy(new URL(entry.path, window.location.origin).href),
    },
    option: {
      id: entry.id,
      label: entry.label,
      note: entry.kind,
      icon: entry.icon,
      placeClass: entry.placeClass,
      where: entry.where,
      badge: entry.level,
    },
  });
  const position: PaletteItem | null = at && {
    section: 'places',
    rank: 0,
    option: { id: 'coordinates', icon: LocateFixed, label: t('goTo', { lat: at[1], lon: at[0] }) },
    run: () => {
      flyTo([at], ZOOM.searchJump);
      setMark({ position: at, text: `${at[1]}, ${at[0]}` });
    },
  };
  const foreign = abroad.map(({ id, title, address, position: there }): PaletteItem => ({
    section: 'world',
    rank: near.at(-1)?.rank ?? 0,
    option: { id: `world:${id}`, icon: Globe, label: title, note: address },
    run: () => {
      flyTo([there], ZOOM.searchJump);
      setMark({ position: there, text: title });
    },
  }));
  return {
    items: position === null ? [...near.map(itemOf), ...foreign] : [position],
    itemAt: (path) => {
      const entry = entryAt(entries, path);
      return entry === null ? null : itemOf({ entry, rank: 0 });
    },
    isSearching: at === null && text !== '' && (wanted !== text || !isWhole || world.state === 'asking'),
    hasFailed: world.state === 'failed',
    levels,
    unread,
  };
}

/** Opens what was found. */
function useOpenPlace(): (entry: PlaceEntry) => Promise<void> {
  const { t } = useTranslation('palette');
  const go = useGo();
  const toasts = useToasts();
  const flyToBounds = useSetAtom(flyToBoundsAtom);
  const setMark = useSetAtom(markAtom);
  const isFormOpen = useAtomValue(isFormOpenAtom);
  return async (entry) => {
    setMark(null);
    if (!(await entry.exists())) {
      toasts.show({ kind: 'error', title: t('gone'), key: 'search' });
    } else if (isFormOpen) {
      // What is being edited stays open: only the map goes there.
      if (entry.at !== null) flyToBounds(entry.at, ZOOM.searchJump);
    } else go(entry.path);
  };
}

const nextFrame = async (): Promise<void> => new Promise((settle) => requestAnimationFrame(() => settle()));

/** Shows what was found where it is, and opens no form: its row in the list of its level, and for the map also its surroundings. */
function useShowPlace(): (entry: PlaceEntry, onMap: boolean) => Promise<void> {
  const { t } = useTranslation('palette');
  const navigate = useNavigate();
  const toasts = useToasts();
  const fly = useSetAtom(flyToBoundsAtom);
  const markRow = useSetAtom(savedRowAtom);
  const isFormOpen = useAtomValue(isFormOpenAtom);
  return async (entry, onMap) => {
    if (!(await entry.exists())) {
      toasts.show({ kind: 'error', title: t('gone'), key: 'search' });
      return;
    }
    // What is being edited stays open where only the map is asked for.
    const { list } = entry;
    if (list !== undefined && !(onMap && isFormOpen)) {
      await navigate(list, { flushSync: true });
      // Before the screen is drawn, the map would still go to all of the level.
      await nextFrame();
      markRow(entityKeyOf('features', entry.id.replace(/^features:/, '')));
    }
    if (onMap && entry.at !== null) fly(entry.at, ZOOM.searchJump);
  };
}

/** Those of which an id begins so, whole ids first. */
function entriesById(entries: readonly PlaceEntry[], typed: string, most: number): Found<PlaceEntry>[] {
  const wanted = typed.toLocaleLowerCase();
  if (wanted === '') return [];
  return entries
    .flatMap((entry): Found<PlaceEntry>[] => {
      const ids = entry.ids.map((id) => id.toLocaleLowerCase());
      if (ids.includes(wanted)) return [{ entry, rank: 0 }];
      return ids.some((id) => id.startsWith(wanted)) ? [{ entry, rank: 1 }] : [];
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most);
}

/** What is at an address: a thing by itself, or the level that the address is on. */
function entryAt(entries: readonly PlaceEntry[], path: string): PlaceEntry | null {
  const exact = entries.find((entry) => entry.path === path);
  if (exact !== undefined) return exact;
  const level = /^.*\/levels\/[^/]+/.exec(path)?.[0];
  if (level === undefined) return null;
  return entries.find(({ id, path: own }) => id.startsWith('levels:') && own.startsWith(`${level}/`)) ?? null;
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
