import type { Feature as GeoJsonFeature } from 'geojson';
import type { Arc } from '../../domain/drawing/arcs-in-ring.ts';
import type { FeatureGeometry, Position } from '../../domain/entities/geometry.ts';
import type { ArcStep } from './arc-in-hand.ts';
import type { EditedShape } from './edited-shape.ts';
import type { Dragged } from './large-polygons/drag-polygon.ts';
import type { Handles } from './large-polygons/visible-handles.ts';
import type { Pixel, Projection, Snap } from './snapping/snap.ts';
import type { TerraStore } from './terra-store.ts';
import type { EditPort, EditRefusal, VertexTarget } from '../edit-port.ts';
import type { Measured, RectangleWay, Transformed } from '../port.ts';
import type { MapScene } from '../scene/scene.ts';

/** What the pointer does on the map. Pixels of the canvas. */
export type ModePointer =
  | { type: 'down'; pixel: Pixel; shift: boolean }
  /** It moves with a button down, or a finger on the glass. */
  | { type: 'drag'; pixel: Pixel }
  | { type: 'up'; pixel: Pixel }
  /** Pressed and let go at one place. */
  | { type: 'click'; pixel: Pixel; shift: boolean; alt?: boolean }
  /** It moves with no button down. */
  | { type: 'move'; pixel: Pixel; shift?: boolean }
  /** The right button, or a long press. */
  | { type: 'context'; pixel: Pixel }
  /** The browser took the press for something else. */
  | { type: 'lost' };

/** What is asked of a mode by keys and by the buttons that stand for them. */
export type ModeKey =
  /** Enter with the crosshair. */
  | { type: 'put'; pixel: Pixel }
  /** A corner so far from the last one, in degrees clockwise from north. */
  | { type: 'put-by'; metres: number; degrees: number }
  /** The crosshair has come here. */
  | { type: 'cross'; pixel: Pixel }
  /** The tool was taken again: it does the same in another way, or is put away where this means nothing. */
  | { type: 'other-way' }
  /** The line goes on as an arc; asked again it goes on straight. */
  | { type: 'arc' }
  | { type: 'finish' | 'undo' | 'remove' | 'remove-hole' }
  /** Escape. */
  | { type: 'cancel' }
  /** The Space key: what is marked is chosen besides others, or no more. */
  | { type: 'choose' }
  /** The next (1) or former (-1) corner or node. */
  | { type: 'step'; by: 1 | -1 }
  /** The Tab key: to the next node along the edges, with Shift back. */
  | { type: 'follow'; by: 1 | -1 }
  /** Moves what is marked, metres. */
  | { type: 'nudge'; east: number; north: number }
  /** The arrow keys were let go: what they have moved is one step. */
  | { type: 'settle' };

export interface ShownShape {
  /** Of a shape of many corners; the drawing library has its own. */
  hasHandles: boolean;
  dragged: Dragged | null;
  /** The drawing library draws the open ring, or the point. */
  isInLibrary: boolean;
  /** The arcs of the open ring, of which few corners have a handle; null where it is shown corner by corner. */
  arcs: readonly Arc[] | null;
}

/** What a mode shows. */
export interface ModePreview {
  /** The open shape, with its former outline; null where none is shown. */
  shape: ShownShape | null;
  /** The corner that is marked. */
  marked: Position | null;
  /** What else is drawn: `group` is one of the layers of `style/drawing-layers`. */
  features: readonly GeoJsonFeature[];
  /** Lengths of edges: of a closed ring those at the marked corner, of an open line that to the pointer. */
  lengths: { line: readonly Position[]; marked: number | null; isOpen: boolean } | null;
}

/** How far a mode has come. */
export interface ModeState {
  /** The geometry that would be kept if it ended now, or null. */
  geometry: FeatureGeometry | null;
  vertices: number;
  canFinish: boolean;
  canDeleteVertex: boolean;
  /** The ring that is changed is a hole. */
  isHole: boolean;
  /** The corners of the line that is being drawn and is to be kept; null while none is. */
  line: readonly Position[] | null;
  /** What is to be put next of an arc; null where the line goes on straight. */
  arc: ArcStep | null;
  /** Metres, of a circle or an arc in hand. */
  radius: number | null;
  /** What a measuring line says. */
  measured: Measured | null;
  transformed: Transformed | null;
  /** How a rectangle is drawn. */
  way: RectangleWay | null;
  /** The corner that is being changed, where it is one alone. */
  vertex: Omit<VertexTarget, 'kind' | 'key'> | null;
}

/** A mode that has been entered. */
export interface ActiveMode {
  exit(): void;
  /** True where a press (`down`) was used up: neither the map nor the drawing library sees it then. */
  pointer(event: ModePointer): boolean;
  /** False if the key means nothing now: then others may handle it. */
  key(event: ModeKey): boolean;
  /** The arrow keys move what is marked now, although the mode has a crosshair. */
  movesMarked?(): boolean;
  preview(): ModePreview;
  state(): ModeState;
  /** Whether a press there is meant for the mode, and not for the map below it. All are, where this is left out. */
  takes?(pixel: Pixel): boolean;
  /** The open shape came from outside (undo, typed numbers). */
  reload?(): void;
  /** The corners of the line that is drawn, for right angles and continuations. */
  line?(): readonly Position[];
  /** Puts corners that were put before, as they were. */
  resume?(line: readonly Position[]): void;
}

/** One mode of the map; a file of its own in this folder. */
export interface Mode {
  /** The arrow keys move a crosshair, and Enter presses the map there. Else they move what is marked. */
  hasCrosshair: boolean;
  enter(board: Board): ActiveMode;
}

/** What a mode works with. */
export interface Board {
  readonly projection: Projection;
  /** The shape that is changed; empty while a new one is drawn. */
  readonly shape: EditedShape;
  /** Handles that the map has room for, of a shape of many corners. */
  readonly handles: Handles;
  /** The drawing library. Only what draws with it asks for it. */
  library(): TerraStore;
  scene(): MapScene;
  /** Pixels within which a press takes a corner: more for fingers. */
  reach(): number;
  /** What a press there is drawn to, marked on the map from now on; null where nothing is near. */
  snap(pixel: Pixel): Snap | null;
  /** Alt is held down: nothing is drawn to anything. */
  isFree(): boolean;
  /** Nothing is marked as what a corner is drawn to. */
  unsnap(): void;
  /** The pointer says what a press would do; null as ever. */
  setCursor(cursor: string | null): void;
  /** While true the map is not moved by dragging. */
  holdMap(on: boolean): void;
  /** Puts the length beside the pointer. */
  follow: (pixel: Pixel) => void;
  /** The first click of a gesture was made. */
  started: () => void;
  /** What preview and state say has changed. */
  changed: () => void;
  /** A hand has begun a change, or ended it: all changes in between are one step. */
  settle(isSettled: boolean): void;
  /** The gesture has come to this; unless it is refused the mode ends. */
  finish(op: 'draw-shape' | 'cut-shape', geometry: FeatureGeometry): void;
  /** The gesture led to nothing that can be kept, and starts over. */
  refuse(refusal: EditRefusal): void;
  /** The gesture is over, and has changed nothing. */
  ended: () => void;
  cancel: () => void;
  /** The one door for edits; shapes go through `finish` and `changed`. */
  readonly edits: EditPort;
}

/** As it stands, with nothing to take hold of. */
export const STILL_SHAPE: ShownShape = { hasHandles: false, dragged: null, isInLibrary: false, arcs: null };
/** Of a mode that shows and holds nothing. */
export const NO_PREVIEW: ModePreview = { shape: null, marked: null, features: [], lengths: null };
export const NO_STATE: ModeState = {
  geometry: null,
  vertices: 0,
  canFinish: false,
  canDeleteVertex: false,
  isHole: false,
  line: null,
  arc: null,
  radius: null,
  measured: null,
  transformed: null,
  way: null,
  vertex: null,
};
