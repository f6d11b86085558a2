import { rulesOf, type MapModeName, type MODE_RULES } from './mode-rules.ts';

type Rules = typeof MODE_RULES;

/** The modes that begin with a first click. */
export type GestureModeName = {
  [Name in MapModeName]: Rules[Name]['isGesture'] extends true ? Name : never;
}[MapModeName];
/** The ways of drawing a new shape. */
export type DrawModeName = {
  [Name in MapModeName]: Rules[Name]['needs'] extends 'no-drawing' ? Name : never;
}[MapModeName];
/** What a person can choose. */
export type ToolName = Exclude<MapModeName, 'disable'>;
/** What the drawing board is opened in. */
export type BoardModeName = Exclude<ToolName, 'empty'>;

type PlainModeName = Exclude<MapModeName, GestureModeName | 'disable'>;

/** What the map's tools are doing. One at a time. */
export type MapMode =
  | { name: PlainModeName }
  /** `started`: the first click has been made, so the other tools are disabled until it ends. */
  | { name: GestureModeName; started: boolean }
  /** Nothing may be touched; `before` comes back with `enable`. */
  | { name: 'disable'; before: Exclude<MapMode, { name: 'disable' }> };

export type MapModeEvent =
  /** A tool was chosen. `hasDrawing`: the map has a finished shape. */
  | { type: 'choose'; mode: ToolName; hasDrawing: boolean }
  /** The map was clicked (or Enter pressed with the crosshair). */
  | { type: 'click' }
  /** The gesture has come to a result, which opens for changes at once. */
  | { type: 'finish' }
  /** The gesture starts over: its result was refused. */
  | { type: 'restart' }
  | { type: 'cancel' }
  /** The drawing was taken away. */
  | { type: 'clear' }
  | { type: 'disable' }
  | { type: 'enable' };

export const EMPTY_MODE: MapMode = { name: 'empty' };

/** A line, a cut or a circle has been begun and not ended. */
export const isGestureStarted = (mode: MapMode): boolean => 'started' in mode && mode.started;

/** Whether it draws something new. */
export const isDrawMode = (name: MapModeName): name is DrawModeName => rulesOf(name).needs === 'no-drawing';

/**
 * Whether the person goes on working on the map with it. Corners are dragged between edits of fields, so they don't take the
 * focus from the fields.
 */
export const isHandOnMap = (name: MapModeName): boolean =>
  rulesOf(name).isGesture || name === 'simple-select' || name === 'resize-circle';
