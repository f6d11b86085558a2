import type { CLIENT_KIND } from '../domain/content/index.ts';
import type { Position } from '../domain/entities/geometry.ts';
import type { EditPort, EditRefusal } from './edit-port.ts';
import type { ArcStep } from './draw/arc-in-hand.ts';
import type { MapMode } from './draw/mode.ts';

/** The target of a click. Content wins over buildings, buildings over sites; `ground` is anything else. */
export type MapTarget =
  | { kind: 'feature' | 'building' | 'site' | typeof CLIENT_KIND; key: string; lngLat: Position }
  | { kind: 'ground'; key: null; lngLat: Position };

/** Where the camera stands. `zoom` is Web Mercator, `bearing` and `pitch` are degrees. */
export interface MapView {
  center: Position;
  zoom: number;
  bearing: number;
  pitch: number;
}

/** What a corner can be drawn to. */
export type SnapKind = (typeof NAMED_SNAPS)[number] | 'right-angle' | 'continuation' | 'equal-length';
/** For these the message names the thing that they snap to. */
export const NAMED_SNAPS = ['corner', 'edge', 'perpendicular', 'equal-distance'] as const;

/** Metres, and square metres where the line goes around an area. */
export interface Measured {
  length: number;
  area: number | null;
}

/** How far a shape is turned (degrees, clockwise) and scaled by the handle that is held. */
export interface Transformed {
  turn: number;
  scale: number;
}

/** The current content of the drawing. */
/** How a rectangle is drawn: along the nearest wall, by three corners, or along the meridian. */
export const RECTANGLE_WAYS = ['wall', 'corners', 'north'] as const;
export type RectangleWay = (typeof RECTANGLE_WAYS)[number];

export interface DrawState {
  /** Corners, without the repeated last one; 0 when nothing is drawn. */
  vertices: number;
  /** The drawing would make a valid shape if it were finished now. */
  canFinish: boolean;
  /** A corner is marked (by touch, click or keyboard): deleteVertex() would take it away. */
  canDeleteVertex: boolean;
  /** The ring that is changed is a hole: deleteHole() would fill it. */
  isHole: boolean;
  /** What the corner under the pointer is drawn to right now, and whose that is (empty where it has no name). */
  snapped: { to: SnapKind; name: string } | null;
  /** What is to be put next of an arc; null where a line goes on straight. */
  arc: ArcStep | null;
  /** Metres, while a circle or an arc is drawn or dragged. */
  radius: number | null;
  measured: Measured | null;
  transformed: Transformed | null;
  /** While a rectangle is drawn: how; else null. */
  way: RectangleWay | null;
  /** False while a finger or the mouse still drags: one gesture is one step of undo. */
  settled: boolean;
}

export type MapFailure =
  | { reason: 'webgl-missing' | 'webgl-disabled' | 'context-lost' | 'worker-ended' }
  /** base-map: the style from outside could not be had; the bundled ground is shown. */
  | { reason: 'style' | 'load' | 'draw' | 'base-map'; message: string };

/** How the map talks back. Every member may be left out; none may throw. */
export interface MapPort {
  /**
   * A click or tap while nothing is being drawn, and beside a shape that is being changed. `adds`: it was made with Shift,
   * Ctrl or ⌘, and is about what is chosen beside others.
   */
  onClick?(target: MapTarget, how: { adds: boolean }): void;
  /** A box was drawn around these features of the level that is shown. */
  onBox?(keys: readonly string[]): void;
  /** Null when the pointer left. Only while the scene's `hoverEnabled` is set. */
  onHover?(target: MapTarget | null): void;
  /** Touch or pen held for half a second, or a right click, while nothing is being drawn. */
  onLongPress?(target: MapTarget): void;
  /** Two fingers tapped the map. True where that did something: the map does nothing of its own then. */
  onTwoFingerTap?(): boolean;
  /** After each move has come to rest. */
  onMove?(view: MapView): void;
  onModeChange?(mode: MapMode): void;
  /** After each change of what is drawn, also while a gesture is under way. */
  onDrawState?(state: DrawState): void;
  /** The one door for edits. Without it nothing can be edited. */
  edits?: EditPort;
  /** A gesture came to nothing that can be kept. */
  onRefused?(refusal: EditRefusal): void;
  /** The person cancelled a drawing that was under way (Escape). */
  onDrawCancel?(): void;
  /** The person took the mark away. */
  onMarkRemove?(): void;
  /** The first whole picture is drawn. */
  onReady?(): void;
  onFailure?(failure: MapFailure): void;
}
