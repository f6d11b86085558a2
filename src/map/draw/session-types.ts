import type { FeatureGeometry, Position } from '../../domain/entities/geometry.ts';
import type { EditPort, EditRefusal } from '../edit-port.ts';
import type { ToolName } from '../modes/mode.ts';
import type { DrawState } from '../port.ts';
import type { Pixel } from './snapping/snap.ts';
import type { MapScene } from '../scene/scene.ts';

export interface SessionEvents {
  scene: () => MapScene;
  edits: EditPort;
  /** The first corner of a gesture was put. */
  started: () => void;
  changed: (state: DrawState) => void;
  /** A gesture has come to this, and whoever owns the shape has taken it. */
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
  /** Nothing is in hand any more; a shape that is open is still seen. */
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
  finish(): boolean;
  putBy(metres: number, degrees: number): boolean;
  undoVertex(): boolean;
  deleteVertex(): boolean;
  deleteHole(): boolean;
  themed(): void;
  /** Takes everything off the map. */
  close(): void;
}
