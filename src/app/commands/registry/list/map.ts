import type { Getter } from 'jotai';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CalendarClock,
  LocateFixed,
  MapPin,
  MapPinOff,
  Maximize,
  Minus,
  Plus,
  Ruler,
  Type,
} from 'lucide-react';
import { toolDisabled } from '../../../../map/index.ts';
import { mapModeAtom } from '../../../editor/drawing.ts';
import { mapViewOfferAtom, placeOfferAtom } from '../../../editor/offers.ts';
import { ghostFloorAtom, type GhostFloor } from '../../../state/map-view/ghost-floor.ts';
import { momentAtom, toggleMomentAtom } from '../../../state/map-view/moment.ts';
import { labelsAtom, pictogramsAtom } from '../../../state/map-view/visibility.ts';
import { markAtom } from '../../../state/map-view/fly-to.ts';
import { unitOf, unitSystemAtom } from '../../../i18n/index.ts';
import type { CommandContext, CommandSpec } from '../command-spec.ts';
import { heldReason } from './draw.ts';

const hasMap = (get: Getter): boolean => get(mapViewOfferAtom) !== null;

const hasLevel = (get: Getter): boolean => hasMap(get) && (get(placeOfferAtom)?.level ?? null) !== null;

/** Shows a floor through the open one, or hides it again. */
const toggleGhost =
  (floor: GhostFloor) =>
  ({ get, set }: CommandContext): void =>
    set(ghostFloorAtom, get(ghostFloorAtom) === floor ? 'none' : floor);

export const MAP_COMMANDS = [
  {
    id: 'zoom-in',
    labelKey: 'labels.zoomIn',
    icon: Plus,
    group: 'map',
    keys: ['Plus'],
    repeats: true,
    available: hasMap,
    run: ({ get }) => get(mapViewOfferAtom)?.zoomIn(),
  },
  {
    id: 'zoom-out',
    labelKey: 'labels.zoomOut',
    icon: Minus,
    group: 'map',
    keys: ['Minus'],
    repeats: true,
    available: hasMap,
    run: ({ get }) => get(mapViewOfferAtom)?.zoomOut(),
  },
  {
    id: 'locate',
    labelKey: 'labels.locate',
    icon: LocateFixed,
    group: 'map',
    available: hasMap,
    run: ({ get }) => get(mapViewOfferAtom)?.locate(),
  },
  {
    id: 'fit',
    labelKey: 'labels.fit',
    icon: Maximize,
    group: 'map',
    keys: ['Shift+1'],
    available: hasMap,
    run: ({ get }) => get(mapViewOfferAtom)?.fit(),
  },
  {
    id: 'measure',
    labelKey: 'labels.measure',
    icon: Ruler,
    group: 'map',
    keys: ['D'],
    available: hasMap,
    isActive: (get) => get(mapModeAtom).name === 'measure',
    disabledReason: (get) =>
      toolDisabled(get(mapModeAtom), 'measure', { hasDrawing: false }) ? heldReason(get) : null,
    run: ({ editor }) => editor.startTool('measure', { focus: true }),
  },
  {
    id: 'toggle-labels',
    labelKey: 'labels.mapLabels',
    icon: Type,
    group: 'map',
    available: hasMap,
    isActive: (get) => get(labelsAtom),
    run: ({ get, set }) => set(labelsAtom, !get(labelsAtom)),
  },
  {
    id: 'toggle-pictograms',
    labelKey: 'labels.mapPictograms',
    icon: MapPin,
    group: 'map',
    available: hasMap,
    isActive: (get) => get(pictogramsAtom),
    run: ({ get, set }) => set(pictogramsAtom, !get(pictogramsAtom)),
  },
  {
    id: 'ghost-below',
    labelKey: 'labels.ghostBelow',
    icon: ArrowDownToLine,
    group: 'map',
    available: hasLevel,
    isActive: (get) => get(ghostFloorAtom) === 'below',
    run: toggleGhost('below'),
  },
  {
    id: 'ghost-above',
    labelKey: 'labels.ghostAbove',
    icon: ArrowUpFromLine,
    group: 'map',
    available: hasLevel,
    isActive: (get) => get(ghostFloorAtom) === 'above',
    run: toggleGhost('above'),
  },
  {
    id: 'map-at-moment',
    labelKey: 'labels.mapAtMoment',
    icon: CalendarClock,
    group: 'map',
    available: hasLevel,
    isActive: (get) => get(momentAtom) !== null,
    run: ({ set }) => set(toggleMomentAtom, Date.now()),
  },
  {
    id: 'toggle-units',
    labelKey: 'labels.units',
    icon: Ruler,
    group: 'map',
    available: hasMap,
    run: ({ get, set }) => set(unitSystemAtom, unitOf(get(unitSystemAtom)) === 'ft' ? 'metric' : 'imperial'),
  },
  {
    id: 'remove-mark',
    labelKey: 'labels.removeMark',
    icon: MapPinOff,
    group: 'map',
    keys: ['Escape'],
    available: (get) => get(markAtom) !== null,
    run: ({ set }) => set(markAtom, null),
  },
] as const satisfies readonly CommandSpec[];
