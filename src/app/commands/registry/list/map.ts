import type { Getter } from 'jotai';
import { LocateFixed, MapPinOff, Maximize, Minus, Plus, Ruler } from 'lucide-react';
import { toolDisabled } from '../../../../map/index.ts';
import { giveDrawOrderAtom, mapModeAtom } from '../../../state/map-view/drawing.ts';
import { mapViewOfferAtom } from '../../../state/commands/offers.ts';
import { markAtom } from '../../../state/map-view/fly-to.ts';
import type { CommandSpec } from '../command-spec.ts';

const hasMap = (get: Getter): boolean => get(mapViewOfferAtom) !== null;

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
      toolDisabled(get(mapModeAtom), 'measure', { hasDrawing: false }) ? 'reasons.lineUnderWay' : null,
    run: ({ set }) => set(giveDrawOrderAtom, { do: 'start', mode: 'measure', focus: true }),
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
