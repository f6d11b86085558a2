import { SHOWN_AT_FIRST, type CLIENT_KIND, type MapLayer } from '../../domain/content/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { Taxonomy } from '../../domain/entities/feature-type.ts';
import type { FeatureGeometry, MultiPolygon, Polygon, Position } from '../../domain/entities/geometry.ts';
import type { TightLimits } from './path-signs.ts';
import type { Named } from '../../domain/entities/name-in.ts';

export type MapTheme = 'light' | 'dark';
/** The code of the interface's language. */
export type MapLanguage = string;

/** What the dot at the upper end of a marker tells. */
export type MarkState = 'waiting' | 'conflict' | 'error';

/** The ground around the buildings: decoration that comes as plain GeoJSON. Anything else in it is passed over. */
export type GroundKind = 'green' | 'tree' | 'water' | 'road' | 'path';
export interface GroundCollection {
  type: 'FeatureCollection';
  features: readonly {
    type: 'Feature';
    properties: { ground: GroundKind };
    geometry:
      | Polygon
      | MultiPolygon
      | { type: 'LineString'; coordinates: Position[] }
      | { type: 'MultiLineString'; coordinates: Position[][] };
  }[];
}

/** A site, a building or a geofence of the whole client. `key` is what the port hands back on a click. */
export interface Outline extends Named {
  kind: 'site' | 'building' | typeof CLIENT_KIND;
  key: string;
  geometry: Polygon | MultiPolygon;
}

/** Which kinds of content of a level are drawn. */
export type ContentVisibility = Readonly<Record<MapLayer, boolean>>;

/** What is marked on the map beside its content: by the tools of the network, by control points, a survey and open notes. */
export type OverlayMark =
  | {
      kind: 'proposed' | 'accepted' | 'rejected' | 'locked' | 'route' | 'missing' | 'picked';
      line: readonly Position[];
    }
  /** How long it takes to get there: a share of the time map's longest. */
  | { kind: 'time'; line: readonly Position[]; share: number }
  /** A node that is chosen among others. */
  | { kind: 'chosen'; at: Position; fid: string; text?: string }
  | {
      kind: 'start' | 'end' | 'walker' | 'unreached' | 'error' | 'warning' | 'candidate' | 'note';
      at: Position;
      text?: string;
      /** Said while the pointer is over it. */
      about?: string;
    }
  /** Places of a survey: those that were looked at, those that are left, and where the surveyor stands. */
  | { kind: 'seen' | 'left'; at: Position }
  /** `heading`: where the surveyor looks, degrees clockwise from north; null: not known. */
  | { kind: 'here'; at: Position; heading: number | null };

/** A line or an outline of a floor plan as it was drawn. */
export type PlanShape = (
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'Polygon'; coordinates: Position[][] }
) & {
  /** It is pointed at. */
  isStrong?: true;
};

/** A floor plan that is a picture. */
export interface PlanPicture {
  canvas: HTMLCanvasElement;
  /** Top left, then clockwise. */
  corners: readonly [Position, Position, Position, Position];
  /** 0 to 1. */
  opacity: number;
  /** -1 to 1; 0 leaves it as it is. */
  contrast: number;
}

/** A point that a hand may take while the mode `move-handles` is in hand. */
export interface MapHandle {
  id: string;
  at: Position;
  /** What the frame turns and grows about while it is dragged; null: the frame moves along; absent: it stays. */
  about?: Position | null;
}
export interface MapHandles {
  points: readonly MapHandle[];
  /** The outline of what is moved by them; empty where nothing is. */
  frame: readonly Position[];
}
export const NO_HANDLES: MapHandles = { points: [], frame: [] };

/**
 * All that the map shows, as plain data. It is compared by identity: hand in the same `features`, `outlines`,
 * `ground`, `states` … objects when they did not change, and the same `Feature` objects inside a new list.
 */
export interface MapScene {
  theme: MapTheme;
  language: MapLanguage;
  outlines: readonly Outline[];
  /** Key of the building whose level is open: its outline becomes floor and outer wall. */
  openBuilding: string | null;
  /** Content of the open level. */
  features: readonly Feature[];
  /** Content of the floor above or below, which shows through; empty while it is not asked for. */
  ghost: readonly Feature[];
  taxonomy: Taxonomy;
  visibility: ContentVisibility;
  /** Names of what is shown, and markers and pictograms. */
  labels: boolean;
  pictograms: boolean;
  /** Key of what is selected or under the pointer of a list: a feature's fid or an outline's key. */
  selected: string | null;
  hovered: string | null;
  /** Keys of the features that are chosen together; the rest of the picture stays as it is. */
  chosen: ReadonlySet<string>;
  /** A drag draws a box around what is to be chosen, in the place of moving the map. */
  boxSelect: boolean;
  /** Hover is reported only while this is set (list routes). */
  hoverEnabled: boolean;
  states: ReadonlyMap<string, MarkState>;
  /** Keys that are open in an editor: taken out of the static picture, because the drawing shows them. */
  editing: readonly string[];
  /** The shape of what is edited, as it is drawn now: its name and pictogram stay with it. */
  editedShape: FeatureGeometry | null;
  /** Where the geometry being edited is wrong (crossings, the part outside): ringed. */
  problems: readonly Position[];
  overlayMarks: readonly OverlayMark[];
  /** What the client asks of paths for wheelchairs; those that a wheelchair can't take have a sign. */
  tight: TightLimits;
  handles: MapHandles;
  ground: GroundCollection | null;
  /** The floor plan of the level, drawn over its rooms; empty while it is not asked for. */
  plan: readonly PlanShape[];
  /** The same as a picture, or null. */
  picture: PlanPicture | null;
  units: 'metric' | 'imperial';
  /** Corners are drawn to what is there. */
  snapping: boolean;
}

// @spec 3.46
export const DEFAULT_VISIBILITY: ContentVisibility = SHOWN_AT_FIRST;

/** A scene with nothing in it; spread it and replace what you have. */
export const EMPTY_SCENE: MapScene = {
  theme: 'light',
  language: 'en',
  outlines: [],
  openBuilding: null,
  features: [],
  ghost: [],
  taxonomy: {},
  visibility: DEFAULT_VISIBILITY,
  labels: true,
  pictograms: true,
  selected: null,
  hovered: null,
  chosen: new Set(),
  boxSelect: false,
  hoverEnabled: false,
  states: new Map(),
  editing: [],
  editedShape: null,
  problems: [],
  overlayMarks: [],
  tight: {},
  handles: NO_HANDLES,
  ground: null,
  plan: [],
  picture: null,
  units: 'metric',
  snapping: true,
};
