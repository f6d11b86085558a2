import type { LevelShapes, OutlineShapes, PublicMapAnswer } from '../../domain/public-map/index.ts';
import type { Bounds, Position } from '../../domain/entities/geometry.ts';
import type { MapFailure } from '../port.ts';
import type { MapTheme } from '../scene/scene.ts';

/** A level of a building. */
export interface Floor {
  buildingId: number;
  levelIndex: number;
}

/** A walk of a route on one floor; out of doors the floor is null. */
export interface RoutePart {
  points: readonly Position[];
  floor: Floor | null;
}

/** Where a route changes floor: shown on the floor that one leaves, with what one does there ("To level 2"). */
export interface RouteMark {
  at: Position;
  floor: Floor | null;
  /** Type of the transition. */
  typeCode: string;
  words: string;
}

/** Where the reader is. */
export interface Here {
  at: Position;
  floor: Floor | null;
  /** Degrees from north, clockwise; null: unknown. */
  heading: number | null;
  /** Metres; null for a poster, which stands where it hangs. */
  accuracy: number | null;
  words: string;
}

/** What the map of a visitor shows. */
export interface PublicMapScene {
  theme: MapTheme;
  /** The content language asked for; names fall back as `nameIn` says. */
  language: string;
  /** Digits, direction of labels. */
  locale: string;
  /** The open level; null: outlines only. */
  floor: Floor | null;
  /** Another floor of the same building, drawn above it; null: one floor is shown. */
  above: Floor | null;
  /** Fid of the place that is looked at. */
  selected: string | null;
  here: Here | null;
  route: { parts: readonly RoutePart[]; marks: readonly RouteMark[]; from: Position; to: Position } | null;
  /** The step of the route that is looked at. */
  step: { at: Position; floor: Floor | null } | null;
  /** Where something is closed; fid of the place, or null. */
  closed: readonly { fid: string | null; at: Position; floor: Floor | null }[];
  /** A piece of the route that stands out. */
  lit: RoutePart | null;
  /** Seen at an angle, walls raised. */
  raised: boolean;
}

/** What was pressed. */
export interface PressedSpot {
  fid: string | null;
  buildingId: number | null;
  at: Position;
}

/** What the map shows of the ground: an area, or a place in the middle of what is left free. */
export type Look = { bounds: Bounds } | { at: Position; zoom: number };

/** CSS pixels at each side that panels cover. */
export type Covered = Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>;

/** What tiles are made of. */
export interface PublicShapes {
  outline: OutlineShapes & LevelShapes;
  level: (floor: Floor) => LevelShapes;
}

export interface PublicMapOptions {
  answer: PublicMapAnswer;
  /** The whole address of what the answer names. */
  addressOf: (path: string) => string;
  /** Shapes made on this device, in the place of tiles. */
  shapes?: PublicShapes;
  scene: PublicMapScene;
  covered: Covered;
  /** What it opens with: tiles of elsewhere are not asked for. */
  look?: Look;
  reducedMotion: boolean;
  /** Name of the map for screen readers. */
  label: string;
  onPress: (spot: PressedSpot) => void;
  /** Where two fingers or the wheel have brought the map: the building in its middle; null: none. */
  onBuilding: (buildingId: number | null) => void;
  onReady: () => void;
  onFailure: (failure: MapFailure) => void;
}

export interface PublicMapView {
  setScene(scene: PublicMapScene): void;
  setCovered(covered: Covered): void;
  look(to: Look): void;
  zoomBy(steps: 1 | -1): void;
  turnNorth(): void;
  resize(): void;
  destroy(): void;
}
