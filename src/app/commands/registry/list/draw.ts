import type { Getter } from 'jotai';
import {
  AppWindow,
  BrickWall,
  Check,
  DoorClosed,
  Magnet,
  MapPin,
  Minus,
  MousePointer2,
  Move,
  Radius,
  Scissors,
  Slice,
  SquareDashed,
  Spline,
  SquareMinus,
  Trash2,
} from 'lucide-react';
import type { FeatureGeometry } from '../../../../domain/entities/geometry.ts';
import { circleOf } from '../../../../domain/geometry/index.ts';
import {
  isGestureStarted,
  rulesOf,
  toolDisabled,
  type BoardModeName,
  type DrawModeName,
  type MapModeName,
} from '../../../../map/index.ts';
import {
  DRAW_MODES,
  drawingTargetAtom,
  drawStateAtom,
  mapModeAtom,
  SHAPES,
  type DrawShape,
} from '../../../editor/drawing.ts';
import { levelEditHandlersAtom } from '../../../editor/edit-handlers.ts';
import { squareDrawingAtom } from '../../../state/map-view/drawing-aids/square-offer.ts';
import { snappingAtom } from '../../../state/map-view/drawing-aids/snapping.ts';
import { newFeatureOfferAtom } from '../../../editor/new-feature.ts';
import type { CommandSpec, CommandText } from '../command-spec.ts';

/** A form is open that takes a shape. */
const isOffered = (get: Getter): boolean => (get(drawingTargetAtom)?.shapes.length ?? 0) > 0;
/** What may be drawn: by the open form, or as something new. */
const shapesOffered = (get: Getter): readonly DrawShape[] =>
  get(drawingTargetAtom)?.shapes ?? get(newFeatureOfferAtom)?.shapes ?? [];
const hasDrawing = (get: Getter): boolean => (get(drawingTargetAtom)?.geometry ?? null) !== null;
/** Why no other tool may be taken up just now. */
export const heldReason = (get: Getter): CommandText | null => {
  const mode = get(mapModeAtom);
  if (mode.name === 'disable') return 'reasons.beingSaved';
  return isGestureStarted(mode) ? 'reasons.lineUnderWay' : null;
};
const isInHand = (mode: MapModeName) => (get: Getter) => get(mapModeAtom).name === mode;

/** A tool that changes the shape that is there. */
const changes = (mode: BoardModeName, unfit: (geometry: FeatureGeometry) => CommandText | null) =>
  ({
    group: 'draw',
    available: isOffered,
    isActive: isInHand(mode),
    disabledReason: (get) => {
      const geometry = get(drawingTargetAtom)?.geometry ?? null;
      if (geometry === null) return 'reasons.nothingDrawn';
      const reason = unfit(geometry);
      if (reason !== null) return reason;
      return toolDisabled(get(mapModeAtom), mode, { hasDrawing: true }) ? heldReason(get) : null;
    },
    run: ({ editor }) => editor.startTool(mode, { focus: true }),
  }) satisfies Partial<CommandSpec>;

/** A tool by which something is added to the level at once, without a form. */
const addsToLevel = (mode: BoardModeName) =>
  ({
    id: mode,
    isEdit: true,
    group: 'draw',
    tool: 'draw',
    available: (get) => get(levelEditHandlersAtom) !== null,
    isActive: isInHand(mode),
    disabledReason: (get) =>
      toolDisabled(get(mapModeAtom), mode, { hasDrawing: false }) ? heldReason(get) : null,
    run: ({ editor }) => editor.startTool(mode, { focus: true }),
  }) satisfies Partial<CommandSpec>;

/** A tool that draws a new shape. */
function draws(mode: DrawModeName) {
  const { shape, icon, keys } = SHAPES[mode];
  return {
    id: mode,
    isEdit: true,
    labelKey: `labels.${shape}`,
    icon,
    keys,
    group: 'draw',
    tool: 'draw',
    available: (get) => shapesOffered(get).length > 0,
    isActive: isInHand(mode),
    disabledReason: (get) => {
      if (!shapesOffered(get).includes(shape)) return 'reasons.otherShape';
      const held = isInHand(mode)(get) ? null : heldReason(get);
      if (held !== null) return held;
      return toolDisabled(get(mapModeAtom), mode, { hasDrawing: hasDrawing(get) })
        ? 'reasons.hasDrawing'
        : null;
    },
    run: ({ get, editor }) => {
      const offer = get(newFeatureOfferAtom);
      if (get(drawingTargetAtom) === null && offer !== null) offer.start(mode);
      else editor.startTool(mode, { focus: true });
    },
  } as const satisfies CommandSpec;
}

// @spec 2.41 4.41
/** The tools of the open form, in the order of the toolbar. */
export const DRAW_COMMANDS = [
  {
    id: 'select-vertices',
    isEdit: true,
    labelKey: 'labels.selectVertices',
    icon: MousePointer2,
    keys: ['V'],
    tool: 'choose',
    ...changes('direct-select', () => null),
  },
  {
    id: 'move-shape',
    isEdit: true,
    labelKey: 'labels.moveShape',
    icon: Move,
    keys: ['M'],
    tool: 'choose',
    ...changes('simple-select', () => null),
  },
  ...DRAW_MODES.map(draws),
  { ...addsToLevel('draw-walls'), id: 'draw-walls', labelKey: 'labels.walls', icon: BrickWall, keys: ['W'] },
  {
    ...addsToLevel('place-door'),
    id: 'place-door',
    labelKey: 'labels.placeDoor',
    icon: DoorClosed,
    keys: ['E'],
  },
  {
    ...addsToLevel('place-window'),
    id: 'place-window',
    labelKey: 'labels.placeWindow',
    icon: AppWindow,
    keys: ['I'],
  },
  {
    id: 'add-marker',
    isEdit: true,
    labelKey: 'labels.marker',
    icon: MapPin,
    group: 'draw',
    tool: 'draw',
    keys: ['Shift+N'],
    available: (get) => get(newFeatureOfferAtom) !== null,
    disabledReason: (get) => (get(mapModeAtom).name === 'disable' ? 'reasons.beingSaved' : null),
    run: ({ get }) => get(newFeatureOfferAtom)?.startMarker(),
  },
  {
    // @spec 4.38
    id: 'cut-polygon',
    isEdit: true,
    labelKey: 'labels.cutPolygon',
    icon: Scissors,
    keys: ['X'],
    tool: 'change',
    ...changes('cut-polygon', ({ type }) => (type === 'Point' ? 'reasons.onlyPolygons' : null)),
  },
  {
    id: 'split-polygon',
    isEdit: true,
    labelKey: 'labels.splitPolygon',
    icon: Slice,
    keys: ['L'],
    tool: 'change',
    ...changes('split-polygon', ({ type }) => (type === 'Point' ? 'reasons.onlyPolygons' : null)),
    // A form that takes a point alone has nothing to split, and the key another use.
    available: (get) => isOffered(get) && shapesOffered(get).some((shape) => shape !== 'point'),
  },
  {
    id: 'resize-circle',
    isEdit: true,
    labelKey: 'labels.dragCircle',
    icon: Radius,
    keys: ['O'],
    tool: 'change',
    ...changes('resize-circle', (geometry) => (circleOf(geometry) === null ? 'reasons.noCircle' : null)),
  },
  {
    id: 'orthogonalise',
    isEdit: true,
    labelKey: 'labels.orthogonalise',
    icon: SquareDashed,
    group: 'draw',
    tool: 'change',
    keys: ['Q'],
    available: isOffered,
    disabledReason: (get) => {
      const geometry = get(drawingTargetAtom)?.geometry ?? null;
      if (geometry === null) return 'reasons.nothingDrawn';
      if (geometry.type === 'Point') return 'reasons.onlyPolygons';
      const held = heldReason(get);
      if (held !== null) return held;
      return circleOf(geometry) === null ? null : 'reasons.isCircle';
    },
    run: ({ set }) => set(squareDrawingAtom),
  },
  {
    id: 'toggle-snapping',
    labelKey: 'labels.snapping',
    icon: Magnet,
    group: 'draw',
    tool: 'change',
    keys: ['S'],
    available: (get) => shapesOffered(get).length > 0,
    isActive: (get) => get(snappingAtom),
    run: ({ get, set }) => set(snappingAtom, !get(snappingAtom)),
  },
  {
    id: 'finish-line',
    labelKey: 'labels.finishLine',
    icon: Check,
    group: 'draw',
    available: (get) => isGestureStarted(get(mapModeAtom)),
    disabledReason: (get) => (get(drawStateAtom).canFinish ? null : 'reasons.tooFewCorners'),
    run: ({ editor }) => editor.finish(),
  },
  {
    id: 'draw-arc',
    isEdit: true,
    labelKey: 'labels.arc',
    icon: Spline,
    group: 'draw',
    keys: ['A'],
    available: (get) => {
      const mode = get(mapModeAtom);
      return isGestureStarted(mode) && rulesOf(mode.name).isLine;
    },
    isActive: (get) => get(drawStateAtom).arc !== null,
    run: ({ editor }) => editor.arc(),
  },
  {
    id: 'delete-corner',
    isEdit: true,
    labelKey: 'labels.deleteCorner',
    icon: Minus,
    group: 'draw',
    available: (get) => isOffered(get) && get(drawStateAtom).canDeleteVertex,
    run: ({ editor }) => editor.deleteCorner(),
  },
  {
    id: 'delete-hole',
    isEdit: true,
    labelKey: 'labels.deleteHole',
    icon: SquareMinus,
    group: 'draw',
    keys: ['Shift+X'],
    available: (get) => isOffered(get) && get(drawStateAtom).isHole,
    run: ({ editor }) => editor.deleteHole(),
  },
  {
    // @spec 4.41
    id: 'delete-drawing',
    isEdit: true,
    labelKey: 'labels.deleteDrawing',
    icon: Trash2,
    group: 'draw',
    available: isOffered,
    disabledReason: (get) => {
      if (!hasDrawing(get)) return 'reasons.nothingDrawn';
      return get(mapModeAtom).name === 'disable' ? 'reasons.beingSaved' : null;
    },
    run: ({ editor }) => editor.clear(),
  },
] as const satisfies readonly CommandSpec[];
