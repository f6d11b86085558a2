import { useEffect, useMemo, useReducer, useState } from 'react';
import type { SheetHeight } from '../../app/ui/overlay/types.ts';
import { isActive } from '../../domain/closures/index.ts';
import type { PublicMapAnswer, PublicPlace } from '../../domain/public-map/index.ts';
import type { ClosedSpot } from '../../domain/public-map/route/closed-spots.ts';
import type { PublicFloor } from '../../domain/public-map/route/floor.ts';
import type { Category } from '../../domain/public-map/search/categories.ts';
import { goTo, useVisit } from '../address/use-visit.ts';
import type { EndName, Visit } from '../address/visit.ts';
import { deviceOffsets, nowSeconds } from '../reading/server-clock.ts';
import { useNow } from '../reading/use-now.ts';
import { usePosition, type DevicePosition } from '../reading/use-position.ts';
import { startWorker } from '../offline/keep-map.ts';
import { useKept } from '../offline/use-kept.ts';
import { useWords } from '../texts/use-texts.ts';
import type { PlannedWay } from '../worker/planned-way.ts';
import { useAsked } from '../worker/use-reader.ts';
import { forNextEnd, NO_SEARCH, type SearchState } from './search-panel.tsx';
import { useShownPlace, type ShownPlace } from './use-shown-place.ts';
import { useWay, type ShownWay } from './use-way.ts';

/** The state of the page of one map. */
export interface PageState {
  answer: PublicMapAnswer;
  visit: Visit;
  now: number;
  categories: readonly Category[] | undefined;
  isUnreadable: boolean;
  /** All of the open site is on the device. */
  isWhole: boolean;
  /** The map is there, or can't be drawn: what is not needed at once is read from now on. */
  noteDrawn: () => void;
  search: SearchState;
  setSearch: (search: SearchState) => void;
  height: SheetHeight;
  setHeight: (height: SheetHeight) => void;
  floor: PublicFloor | null;
  setFloor: (floor: PublicFloor | null) => void;
  position: DevicePosition;
  /** Where the visitor is, as far as that is known: at a poster, or where the device says. */
  here: EndName | null;
  stand: PublicPlace | null;
  shown: ShownPlace | undefined;
  way: ShownWay;
  planned: PlannedWay | null;
  /** The end of the way that is being chosen. */
  picking: number | null;
  pick: (end: number | null) => void;
  step: number | null;
  setStep: (step: number | null) => void;
  /** The step under the pointer, or in focus; without it the step that is looked at. */
  lit: number | null;
  light: (step: number | null) => void;
  /** Where something is closed. */
  closed: readonly ClosedSpot[];
}

const NONE: readonly ClosedSpot[] = [];

/** Milliseconds that other work waits for the map at most. */
const MOST_WAIT_MS = 8000;

function firstFloor({ home, levels }: PublicMapAnswer): PublicFloor | null {
  const building = home.buildingId ?? levels[0]?.buildingId;
  const own = levels.filter(({ buildingId }) => buildingId === building);
  const ground = own.find(({ levelIndex }) => levelIndex === (home.levelIndex ?? 0)) ?? own[0];
  return ground === undefined ? null : { buildingId: ground.buildingId, levelIndex: ground.levelIndex };
}

const isWithin = ([x, y]: readonly number[], box: readonly number[] | null | undefined): boolean =>
  box != null && x! >= box[0]! && x! <= box[2]! && y! >= box[1]! && y! <= box[3]!;

export function usePage(answer: PublicMapAnswer): PageState {
  const visit = useVisit();
  const { view } = visit;
  const now = useNow();
  const [search, setSearch] = useState(NO_SEARCH);
  const [height, setHeight] = useState<SheetHeight>('half');
  const [floor, setFloor] = useState(() => firstFloor(answer));
  const [picked, pick] = useState<number | null>(null);
  const [step, setStep] = useState<number | null>(null);
  const [lit, light] = useState<number | null>(null);
  const position = usePosition();
  const { spoken } = useWords();
  const opened = useAsked(
    `open ${answer.id} ${answer.revision} ${spoken.page} ${JSON.stringify(answer.closures)}`,
    (reader) => reader.open(answer, deviceOffsets()),
  );
  const isOpen = opened.value !== undefined;
  const [isDrawn, noteDrawn] = useReducer(() => true, false);
  useEffect(() => {
    const timer = setTimeout(noteDrawn, MOST_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (isDrawn) void startWorker();
  }, [isDrawn]);
  useAsked(isOpen && isDrawn ? `prepare ${answer.revision} ${spoken.page}` : null, (reader) =>
    reader.prepare(nowSeconds()),
  );
  const active = answer.closures.filter((one) => isActive(one, now));
  const closed = useAsked(
    isOpen && isDrawn && active.length > 0 ? `closed ${answer.revision} ${JSON.stringify(active)}` : null,
    (reader) => reader.closed(nowSeconds()),
  ).value;
  const isWhole = useKept(answer, floor, isOpen && isDrawn);
  const at = visit.at ?? answer.home.fid ?? null;
  const stand = useShownPlace(answer, at);
  const shown = useShownPlace(answer, view.is === 'place' ? view.fid : null);
  const { at: measuredAt, floor: shownThen } = position;
  const measured = useMemo((): EndName | null => {
    if (measuredAt === null) return null;
    const building = answer.buildings.find(({ bounds }) => isWithin(measuredAt, bounds));
    const isInside = building !== undefined && building.id === shownThen?.buildingId;
    return { is: 'spot', at: measuredAt, floor: isInside ? shownThen : null };
  }, [measuredAt, shownThen, answer]);
  const standing = useMemo((): EndName | null => (at === null ? null : { is: 'place', fid: at }), [at]);
  const way = useWay(answer, view, measured, at);
  const made = way.ways?.find(({ profile }) => profile === way.profile);
  const planned = made?.ok ? made : null;

  // What is looked at decides the level, and gives the map its room.
  const lookAt = (to: PublicFloor | null | undefined): void => {
    if (to !== undefined) setFloor(to);
    setHeight('half');
  };
  useOnChange(shown, () => shown !== undefined && lookAt(shown.floor));
  useOnChange(stand, () => stand?.place && lookAt(stand.floor));
  const first = planned?.steps[0];
  useOnChange(first, () => {
    setStep(null);
    light(null);
    if (first !== undefined) lookAt(first.floor);
  });
  const current = step === null ? undefined : planned?.steps[step];
  useOnChange(current, () => current !== undefined && lookAt(current.floor));
  useOnChange(JSON.stringify(view), () => pick(null));

  return {
    answer,
    visit,
    now,
    categories: opened.value,
    isUnreadable: opened.failed,
    isWhole,
    noteDrawn,
    search,
    setSearch,
    height,
    setHeight,
    floor,
    setFloor,
    position,
    here: measured ?? standing,
    stand: stand?.place ?? null,
    shown,
    way,
    planned,
    picking: view.is === 'route' ? (picked ?? way.missing) : null,
    pick,
    step,
    setStep,
    lit: lit ?? step,
    light,
    closed: active.length === 0 ? NONE : (closed ?? NONE),
  };
}

/** Adjusts state of the same component while it renders, when a value is another than before. */
function useOnChange<Value>(value: Value, act: () => unknown): void {
  const [before, setBefore] = useState<Value | undefined>(undefined);
  if (before === value) return;
  setBefore(value);
  act();
}

/** Names an end of the way: the one being chosen, or the place that is looked at. */
export function setEnd({ way, picking, pick, search, setSearch }: PageState, end: EndName): void {
  if (picking === null) return;
  pick(null);
  setSearch(forNextEnd(search));
  goTo({ view: { is: 'route', ends: way.ends.with(picking, end), profile: way.profile } }, true);
}
