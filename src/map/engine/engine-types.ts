import type { Bounds, Position } from '../../domain/entities/geometry.ts';
import type { MapPort, MapView } from '../port.ts';
import type { MapScene } from '../scene/scene.ts';
import type { MapDraw } from '../session/session-types.ts';

/** Pixels kept free at each side. */
export interface Padding {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export interface RequestParts {
  url: string;
  headers?: Record<string, string>;
}
/** Says with which headers a URL is fetched. The app adds Authorization here, for the API's origin only, and throws for none. */
export type TransformRequest = (url: string) => RequestParts;

/** The result for a file of a base map: its bytes (empty for nothing to draw), or the reason for its absence. */
export type BaseMapAnswer =
  | { ok: true; bytes: ArrayBuffer }
  | { ok: false; fault: 'offline' | 'unavailable' };

/** Reads files of base maps, from the device or the network. Never rejects. */
export type ReadBaseMap = (
  address: string,
  options: { signal: AbortSignal; /** It may change, and so the network is asked first. */ isStyle: boolean },
) => Promise<BaseMapAnswer>;

export interface MapEngineOptions {
  scene: MapScene;
  port?: MapPort;
  /** Where to start; the spec's default centre and zoom when left out. */
  view?: Partial<MapView>;
  /** A style that replaces the bundled ground. It is cleaned; when it can't be had the bundled one stays. */
  styleUrl?: string | null;
  /** Without it the map has no base map. */
  readBaseMap?: ReadBaseMap;
  transformRequest?: TransformRequest;
  /** Read for `prefers-reduced-motion` when left out. */
  reducedMotion?: boolean;
  /** Name of the map for screen readers. */
  label?: string;
}

export type LocateResult =
  /** `takenAt`: when the device found that out, milliseconds since 1970 */
  | { ok: true; position: Position; accuracyMetres: number; takenAt: number }
  | { ok: false; reason: 'denied' | 'unavailable' | 'timeout' | 'unsupported' };

export interface FitOptions {
  /** Zoom for a single position; when left out at least 25 m around it are seen. */
  zoom?: number;
  /** Pixels that controls cover at the sides of the map, beside the values of `setPadding`. */
  controls?: Partial<Padding>;
  /** The person pressed for it just now: it is done also while the map is held still. */
  isAsked?: boolean;
  /** It completes what was fitted last: who has moved the map since keeps what they see. */
  unlessMoved?: boolean;
  /** Nothing moves where all of it is in view. */
  unlessSeen?: boolean;
}

/** What is edited, for the map to keep it in sight. */
export interface CameraSubject {
  /** Another key is another thing. */
  key: string;
  /** Degrees. */
  bounds: Bounds;
  controls?: Partial<Padding>;
  /** It was opened and may be out of sight: it is shown, by the least movement. What is drawn right now is in sight. */
  isOpened?: boolean;
}

export interface MapCamera {
  getView(): MapView;
  /** Bounds of what is seen, degrees. */
  getBounds(): Bounds;
  /**
   * Shows bounds (degrees) whole in the part of the map that is not covered, with a margin; small things with their
   * surroundings. East may be over 180 for bounds across the antimeridian.
   */
  fitTo(bounds: Bounds, options?: FitOptions): void;
  /** Without animation. */
  jumpTo(view: Partial<MapView>): void;
  /** With animation, unless reduced motion is asked for. */
  easeTo(view: Partial<MapView>): void;
  zoomIn(): void;
  zoomOut(): void;
  /** North up, seen from above. */
  resetNorth(): void;
  /** What is edited; null where nothing is. It is moved out from under a panel that would cover it. */
  keepInSight(subject: CameraSubject | null): void;
  /** While held, the map moves by the person's hands and for what was pressed (`isAsked`), for nothing else. */
  hold(held: boolean): void;
  /**
   * What covers the map (panel, sheet): kept free by all later moves.
   * @param keeps what stays: the picture where it is, or what is in the middle of the free part in its middle, where the
   * map itself gets another size
   */
  setPadding(padding: Partial<Padding>, keeps?: 'picture' | 'middle'): void;
  /** The list at the start side opened or closed: keeps the picture in place while the container grows. */
  menuCollapsed(collapsed: boolean): void;
  /** Asks the device where it is and goes there. Only ever called by a press of the person. */
  locate(): Promise<LocateResult>;
}

/** A position that the person searched for. */
export interface MapMark {
  position: Position;
  /** The text beside it. */
  text: string;
  /** Name of the button that takes it away (`onMarkRemove`). */
  removeLabel: string;
}

/** Something over the map that a tap takes: what can be linked, as a dashed square, or whatever its class draws. */
export interface MapLinkMark {
  id: string;
  at: Position;
  /** Within the square: its floor. */
  text: string;
  /** Beside it; absent for nothing. */
  note?: string;
  /** What the tap does, for screen readers. */
  label: string;
  /** Draws it in another way; the note is its `data-note`. */
  className?: string;
  /** What it leads to is open. */
  isPressed?: boolean;
}

/** Lays parts of the page over the map. `screenAt` gives pixels from its upper left. */
export type PlaceMarks = (screenAt: (at: Position) => { x: number; y: number }, zoom: number) => void;

/** The map. Made once, kept between routes. Every method is safe to call before the style has loaded. */
export interface MapEngine {
  readonly camera: MapCamera;
  readonly draw: MapDraw;
  /** False before it has loaded, and where it never does: what is asked then is done later, or not at all. */
  isReady(): boolean;
  setScene(scene: MapScene): void;
  setPort(port: MapPort): void;
  setStyleUrl(styleUrl: string | null): void;
  /** Marks a place, or with null none. */
  setMark(mark: MapMark | null): void;
  /** Pins where something is about to be added: a place, or the middle of what is seen. With null nowhere. */
  setPin(place: Position | 'middle' | null): void;
  /** Shows what a tap takes. @param onTake receives the id of the pressed mark */
  setLinkMarks(marks: readonly MapLinkMark[], onTake: (id: string) => void): void;
  /** `place` is called at once and with each picture, until it is another one or null. */
  setPageMarks(place: PlaceMarks | null): void;
  /** Name of the map for screen readers. */
  setLabel(label: string): void;
  resize(): void;
  /** Moves the keyboard focus to the map. */
  focus(): void;
  destroy(): void;
}
