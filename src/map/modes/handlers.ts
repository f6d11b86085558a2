import { cutPolygon } from './cut-polygon.ts';
import { directSelect } from './direct-select.ts';
import { resizeCircle } from './resize-circle.ts';
import { drawCircle } from './draw-circle.ts';
import { drawPoint } from './draw-point.ts';
import { drawPolygon } from './draw-polygon.ts';
import { drawRectangle } from './draw-rectangle.ts';
import { drawWalls } from './draw-walls.ts';
import { editGraph } from './edit-graph.ts';
import type { Mode } from '../draw/handler.ts';
import type { MapMode } from '../draw/mode.ts';
import { measure } from './measure.ts';
import { moveHandles } from './move-handles.ts';
import { placeDoor, placeWindow } from './place-opening.ts';
import { resting } from './resting.ts';
import { simpleSelect } from './simple-select.ts';
import { splitPolygon } from './split-polygon.ts';

/** What each mode does. Loaded when the first drawing starts; the parts needed before are in `mode-rules.ts`. */
export const MODES: Readonly<Record<MapMode['name'], Mode>> = {
  empty: resting,
  disable: resting,
  'draw-polygon': drawPolygon,
  'draw-rectangle': drawRectangle,
  'draw-circle': drawCircle,
  'draw-point': drawPoint,
  'direct-select': directSelect,
  'simple-select': simpleSelect,
  'resize-circle': resizeCircle,
  'cut-polygon': cutPolygon,
  'split-polygon': splitPolygon,
  measure,
  'draw-walls': drawWalls,
  'place-door': placeDoor,
  'place-window': placeWindow,
  'edit-graph': editGraph,
  'move-handles': moveHandles,
};
