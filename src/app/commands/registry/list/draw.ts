import type { Getter } from 'jotai';
import { Circle, MapPin, MousePointer2, Move, Pentagon, Square, Trash2 } from 'lucide-react';
import { toolDisabled, type DrawModeName, type MapModeName } from '../../../../map/index.ts';
import {
  drawingTargetAtom,
  giveDrawOrderAtom,
  mapModeAtom,
  type DrawShape,
} from '../../../state/map-view/drawing.ts';
import type { CommandSpec } from '../command-spec.ts';

const isOffered = (get: Getter): boolean => (get(drawingTargetAtom)?.shapes.length ?? 0) > 0;
const hasDrawing = (get: Getter): boolean => (get(drawingTargetAtom)?.geometry ?? null) !== null;
const isInHand = (mode: MapModeName) => (get: Getter) => get(mapModeAtom).name === mode;
const isUnderWay = (get: Getter): boolean => {
  const mode = get(mapModeAtom);
  return 'started' in mode && mode.started;
};

/** A tool that draws a new shape. */
const draws = (shape: DrawShape, mode: DrawModeName) =>
  ({
    group: 'draw',
    available: isOffered,
    isActive: isInHand(mode),
    disabledReason: (get) => {
      if (!get(drawingTargetAtom)?.shapes.includes(shape)) return 'reasons.otherShape';
      return toolDisabled(get(mapModeAtom), mode, { hasDrawing: hasDrawing(get) })
        ? 'reasons.hasDrawing'
        : null;
    },
    run: ({ set }) => set(giveDrawOrderAtom, { do: 'start', mode, focus: true }),
  }) satisfies Partial<CommandSpec>;

/** The tools of the open form, in the order of the toolbar. */
export const DRAW_COMMANDS = [
  {
    id: 'select-vertices',
    labelKey: 'labels.selectVertices',
    icon: MousePointer2,
    group: 'draw',
    keys: ['V'],
    available: isOffered,
    isActive: isInHand('direct-select'),
    disabledReason: (get) => (hasDrawing(get) ? null : 'reasons.nothingDrawn'),
    run: ({ set }) => set(giveDrawOrderAtom, { do: 'modify' }),
  },
  {
    id: 'move-shape',
    labelKey: 'labels.moveShape',
    icon: Move,
    group: 'draw',
    keys: ['M'],
    available: isOffered,
    isActive: isInHand('simple-select'),
    disabledReason: (get) => {
      if (!hasDrawing(get)) return 'reasons.nothingDrawn';
      return isUnderWay(get) ? 'reasons.lineUnderWay' : null;
    },
    run: ({ set }) => set(giveDrawOrderAtom, { do: 'move' }),
  },
  {
    id: 'draw-polygon',
    labelKey: 'labels.polygon',
    icon: Pentagon,
    keys: ['P'],
    ...draws('polygon', 'draw-polygon'),
  },
  {
    id: 'draw-rectangle',
    labelKey: 'labels.rectangle',
    icon: Square,
    keys: ['R'],
    ...draws('rectangle', 'draw-rectangle'),
  },
  {
    id: 'draw-circle',
    labelKey: 'labels.circle',
    icon: Circle,
    keys: ['C'],
    ...draws('circle', 'draw-circle'),
  },
  { id: 'draw-point', labelKey: 'labels.point', icon: MapPin, keys: ['N'], ...draws('point', 'draw-point') },
  {
    id: 'delete-drawing',
    labelKey: 'labels.deleteDrawing',
    icon: Trash2,
    group: 'draw',
    available: isOffered,
    disabledReason: (get) => (hasDrawing(get) ? null : 'reasons.nothingDrawn'),
    run: ({ set }) => set(giveDrawOrderAtom, { do: 'clear' }),
  },
] as const satisfies readonly CommandSpec[];
