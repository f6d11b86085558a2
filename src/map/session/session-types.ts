import type { FeatureGeometry, Position } from '../../domain/entities/geometry.ts';
import type { EditPort, EditRefusal } from '../edit-port.ts';
import type { BoardModeName, MapMode, ToolName } from '../draw/mode.ts';
import type { DrawState } from '../port.ts';
import type { Pixel } from '../draw/snapping/snap.ts';
import type { MapScene } from '../scene/scene.ts';

export interface SessionEvents {
  scene: () => MapScene;
  edits: EditPort;
  /** The first corner of a gesture was put. */
  started: () => void;
  changed: (state: DrawState) => void;
  /** A gesture changed the shape, and the open form accepted it. */
  finished(geometry: FeatureGeometry): void;
  /** A gesture is over that changes nothing. */
  ended: () => void;
  refused(refusal: EditRefusal): void;
  cancelled: () => void;
}

/** Something being drawn or changed. Only one at a time. */
export interface DrawSession {
  /** @param saved as it is saved; null where it never was */
  open(mode: ToolName, geometry: FeatureGeometry | null, saved: FeatureGeometry | null): void;
  /** No tool is active; an open shape stays visible. */
  rest(saved: FeatureGeometry | null): void;
  /** What is saved of the open shape. */
  setSaved(saved: FeatureGeometry | null): void;
  /** Whether a press there is meant for what is open. Pixels of the canvas. */
  holds(pixel: Pixel): boolean;
  /** A press that was made on the map before there was a session. */
  put(at: Position): void;
  /** Puts the corners of a line that was begun before. */
  resume(line: readonly Position[]): void;
  setGeometry(geometry: FeatureGeometry | null): void;
  getGeometry(): FeatureGeometry | null;
  /** The tool in hand was taken again. False where it has no other way. */
  otherWay(): boolean;
  arc(): boolean;
  finish(): boolean;
  putBy(metres: number, degrees: number): boolean;
  undoVertex(): boolean;
  deleteVertex(): boolean;
  deleteHole(): boolean;
  themed(): void;
  /** Takes everything off the map. */
  close(): void;
}

export interface MapDraw {
  getMode(): MapMode;
  /** Fetches what draws, before it is asked for: the tools are in sight. */
  prepare(): void;
  /**
   * Starts drawing a new shape, or opens `geometry` for changes: `direct-select` for corners, `simple-select` to move
   * it whole, and so on. The same mode again ends it (mode `empty`; a shape that was changed is still seen). Loads the
   * drawing chunk when needed; presses made meanwhile are drawn when it is there.
   */
  start(mode: BoardModeName, geometry?: FeatureGeometry | null): void;
  /** Goes on with a polygon of which these corners were put before. */
  resume(line: readonly Position[]): void;
  /** What is saved of the shape that is changed, drawn dotted below it; null where it never was saved. */
  setSaved(geometry: FeatureGeometry | null): void;
  /** The shape from outside (undo, redo, typed coordinates); null takes it away. Keeps the mode, calls no port. */
  setGeometry(geometry: FeatureGeometry | null): void;
  getGeometry(): FeatureGeometry | null;
  /** The line that is drawn goes on as an arc, or straight where it does; false where none is drawn. */
  arc(): boolean;
  /** Ends the line that is being drawn; false if it is not a shape yet. */
  finish(): boolean;
  /** A corner so many metres from the last one, in degrees clockwise from north; false where no line is drawn. */
  putBy(metres: number, degrees: number): boolean;
  /** Removes the last corner of the line being drawn. Returns false if the line has no corner. */
  undoVertex(): boolean;
  /** Takes away the marked corner; false when none is marked or the shape would stop being one. */
  deleteVertex(): boolean;
  /** Fills the hole of which a corner or an edge was pressed last; false where none was. */
  deleteHole(): boolean;
  /** Drops what is being drawn, mode `empty`; a shape that was being changed is still seen. */
  cancel(): void;
  /** Ends drawing without a call to the port (the form was closed); mode `empty`. */
  stop(): void;
  /** No tool reacts until `setDisabled(false)`. */
  setDisabled(disabled: boolean): void;
}
