import { useDeferredValue, useMemo, useState } from 'react';
import { sameValue } from '../../../../domain/moment/index.ts';
import type { Extra } from '../../../../domain/entities/publish-state.ts';
import {
  colourIn,
  factsOf,
  levelShapes,
  makePublicMap,
  outlineShapes,
  TILE_ZOOM,
  type MadeMap,
  type MapFacts,
  type PublicMapAnswer,
  type PublishedContent,
} from '../../../../domain/public-map/index.ts';
import type { PublicShapes } from '../../../../map/index.ts';
import { useLevelReading } from '../../../online/use-level-reading.ts';
import { useTaxonomy } from '../../../state/content/taxonomy.ts';
import { logoIn, type MapValues } from '../map-values.ts';
import { useDeviceContent, type DeviceContent } from './device-content.ts';

/** A map as visitors would read it, made of what is on this device. */
export interface Made {
  made: MadeMap;
  facts: MapFacts;
  shapes: PublicShapes;
  answer: PublicMapAnswer;
  /** Local keys of levels by building and index. */
  levelLids: ReadonlyMap<string, string>;
}

/** While levels are read nothing is shown: each would draw all again, and counts would be too small. */
function useSettledContent(clientLid: string): DeviceContent | undefined {
  const latest = useDeviceContent(clientLid);
  const isReading = useLevelReading({ client: clientLid })?.isReading !== false;
  const [settled, setSettled] = useState<DeviceContent>();
  if (latest !== settled && latest !== undefined && !isReading) setSettled(latest);
  return settled;
}

const NO_TYPE_TITLES = {};
const NO_EXTRA = {};

const settingsIn = ({
  siteIds,
  audience,
  languages,
  shows,
  routing,
  home,
}: Omit<MapValues, 'colour' | 'logo'>) => ({
  siteIds,
  audience,
  languages,
  shows,
  routing,
  home,
});

/** The object of before while it says the same: a form that is kept on the device gives another at each key. */
function useSame<Value>(value: Value): Value {
  const [before, setBefore] = useState(value);
  if (sameValue(before, value)) return before;
  setBefore(value);
  return value;
}
// What waits for its upload has no address that a browser could ask for.
const pictureOf = (url: string) => (/^(?:https?:)?\//.test(url) ? { url } : null);

/** Follows the form; null while the device is asked. A change that the files do not depend on, such as the title, costs nothing. */
export function useMade(clientLid: string, clientExtra: Extra, values: MapValues): Made | null {
  const known = useSettledContent(clientLid);
  const taxonomy = useTaxonomy();
  const { colour, logo, ...others } = useDeferredValue(values);
  const { siteIds, audience, languages, shows, routing, home } = useSame(settingsIn(others));
  const content = useMemo<PublishedContent | null>(
    () => (known === undefined ? null : { ...known.content, clientExtra }),
    [known, clientExtra],
  );
  const files = useMemo(() => {
    if (content === null) return null;
    const settings = { siteIds, audience, languages, shows, routing };
    const made = makePublicMap(content, settings, { taxonomy, typeTitles: NO_TYPE_TITLES, pictureOf });
    return { made, facts: factsOf(made, content, settings) };
  }, [content, siteIds, audience, languages, shows, routing, taxonomy]);
  // What is drawn hangs on less than the files: else a tick beside "Hours" would draw all of it again.
  const drawn = useMemo(() => {
    if (known === undefined) return null;
    const settings = { siteIds, audience, languages, shows: NOTHING_SHOWN, routing: false };
    const of = { ...known.content, clientExtra: NO_EXTRA };
    return makePublicMap(of, settings, { taxonomy, typeTitles: NO_TYPE_TITLES, pictureOf });
  }, [known, siteIds, audience, languages, taxonomy]);
  const shapes = useMemo<PublicShapes | null>(() => {
    if (drawn === null) return null;
    const on = (buildingId: number | null, levelIndex: number | null) =>
      levelShapes(
        drawn.content.features.filter(
          (one) => one.buildingId === buildingId && one.levelIndex === levelIndex,
        ),
        taxonomy,
        languages,
      );
    return {
      outline: { ...outlineShapes(drawn.content), ...on(null, null) },
      level: ({ buildingId, levelIndex }) => on(buildingId, levelIndex),
    };
  }, [drawn, taxonomy, languages]);
  const answer = useMemo<PublicMapAnswer | null>(
    () => drawn && answerOf(drawn, { languages, home }),
    [drawn, languages, home],
  );
  const brand = useMemo(() => ({ colour: colourIn(colour), logo: logoIn(logo) }), [colour, logo]);
  return useMemo(
    () =>
      known === undefined || files === null || shapes === null || answer === null
        ? null
        : {
            ...files,
            made: { ...files.made, brand },
            shapes,
            answer,
            levelLids: known.levelLids,
          },
    [known, files, shapes, answer, brand],
  );
}

const NOTHING_SHOWN = {
  hours: false,
  contacts: false,
  images: false,
  logo: false,
  buttons: false,
  description: false,
  eid: false,
  reports: false,
};

/** What the drawing reads of an answer; the rest of it stays empty. */
function answerOf(
  made: MadeMap,
  { languages, home }: Pick<PublicMapAnswer, 'languages' | 'home'>,
): PublicMapAnswer {
  const { bounds, buildings, levels, types, groups, brand } = made;
  return {
    id: 'preview',
    slug: 'preview',
    revision: 'preview',
    publishedAt: 0,
    title: '',
    languages,
    bounds,
    home,
    sites: made.sites.map((site) => ({ ...site, timeZone: null })),
    buildings,
    levels,
    types,
    groups,
    profiles: [],
    tiles: { outline: '', level: '', minzoom: TILE_ZOOM.min, maxzoom: TILE_ZOOM.max },
    search: '',
    details: '',
    network: null,
    closures: [],
    gone: [],
    style: null,
    brand,
    reports: false,
  };
}
