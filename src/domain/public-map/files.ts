import type { ColourClass, PlanRole } from '../taxonomy/index.ts';
import type { ClosureTarget } from '../closures/index.ts';
import type { Bounds, Position } from '../entities/geometry.ts';
import type { Hours, TimeZone } from '../times/index.ts';
import type { Door } from '../wayfinding/restrictions/index.ts';
import type { ProfileLimits } from '../wayfinding/route/index.ts';
import type { PublicMapHome, PublicProfile } from './public-map.ts';

/* What a public map is read from: the answer of GET /public/{slug}, and the files of one revision that it names. */

/** Texts by content language. */
export type Texts = Readonly<Record<string, string>>;

export interface PublicSite {
  id: number;
  title: string;
  titles?: Texts;
  bounds: Bounds | null;
  /** Null where the site does not say. `offsets`: from an instant (epoch seconds) on, seconds east of UTC; 400 days. */
  timeZone: TimeZone | null;
}

export interface PublicBuilding {
  id: number;
  siteId: number;
  title: string;
  titles?: Texts;
  bounds: Bounds | null;
}

/** Levels of a building come from the lowest to the highest. */
export interface PublicLevel {
  siteId: number;
  buildingId: number;
  levelIndex: number;
  shortTitle: string;
  longTitle: string;
  titles?: Texts;
  shortTitles?: Texts;
  bounds: Bounds | null;
}

/** A type that is in use on the map. `titles` has one for each language of the map that the taxonomy is known in. */
export interface PublicType {
  code: string;
  title: string;
  titles?: Texts;
  /** The group of the taxonomy that it belongs to, in English. */
  group: string | null;
  colour: ColourClass;
  pictogram: string;
  role: PlanRole;
  /** What a visitor looks for, such as rooms and shops; else it is only drawn. */
  isPlace: boolean;
}

/** A closure that holds now or begins within 14 days. */
export interface PublicClosure {
  id: string;
  targets: readonly ClosureTarget[];
  from: number;
  until: number | null;
  reason: string;
  text: Texts;
}

/** GET /public/{slug}. Addresses are relative to `/api/v8`. */
export interface PublicMapAnswer {
  /** Of the map, by which a device keeps what it has read. */
  id: string;
  slug: string;
  revision: string;
  /** Epoch seconds of the publish. */
  publishedAt: number;
  title: string;
  titles?: Texts;
  languages: readonly string[];
  bounds: Bounds | null;
  home: PublicMapHome;
  sites: readonly PublicSite[];
  buildings: readonly PublicBuilding[];
  levels: readonly PublicLevel[];
  types: readonly PublicType[];
  groups: readonly { id: string; title: string }[];
  profiles: readonly PublicProfile[];
  /** `{z}`, `{x}` and `{y}` stand for a tile; of a level also `{building}` and `{level}`. Zoom 12 to 18. */
  tiles: { outline: string; level: string; minzoom: number; maxzoom: number };
  /** Address of `SearchFile`. */
  search: string;
  /** Address of `DetailsFile`; `{building}` and `{level}`, or `outdoor` for both, stand for the floor. */
  details: string;
  /** Address of `NetworkFile`; null: without directions. */
  network: string | null;
  closures: readonly PublicClosure[];
  gone: readonly GonePlace[];
  /** Address of a style for the ground outside of the buildings; null: Storey's own. */
  style: string | null;
  /** The client's. Colour as `#rrggbb`. */
  brand: { logo: string | null; colour: string | null };
  /** A visitor may report mistakes. */
  reports: boolean;
}

/** A place that was published and has been deleted, with the nearest place of today. */
export interface GonePlace {
  fid: string;
  near: string | null;
  buildingId: number | null;
  levelIndex: number | null;
}

/** `search`: all places, in no order. */
export interface SearchFile {
  places: readonly PublicPlace[];
}

export interface PublicPlace {
  fid: string;
  typeCode: string;
  /** '' where it has none; then its type names it. */
  name: string;
  names?: Texts;
  /** Words that find it, by content language; under '' those of the plain name's language. */
  keywords?: Readonly<Record<string, readonly string[]>>;
  siteId: number;
  /** Null out of doors. */
  buildingId: number | null;
  levelIndex: number | null;
  /** A point within it: where its label stands. */
  at: Position;
  bounds: Bounds;
  hours?: Hours;
  /** Epoch seconds between which it is there. */
  validFrom?: number;
  validUntil?: number;
  eid?: string;
  /** How it joins the network; absent where it does not. */
  stop?: PublicStop;
}

/** What the card of a place tells beside `PublicPlace`; what the map does not show is absent. */
export interface PlaceDetails {
  description?: string;
  descriptions?: Texts;
  /** Addresses from below `/api/v8`, with their alternative texts. */
  images?: readonly PublicPicture[];
  logo?: string;
  phoneNumber?: string;
  extension?: string;
  email?: string;
  website?: string;
  menu?: string;
  book?: PublicLink;
  order?: PublicLink;
  buttons?: readonly PublicLink[];
  /** 1 to 4. */
  price?: number;
  rating?: { rating: number; ratingMax: number; numberOfRatings?: number };
}

export interface PublicPicture {
  url: string;
  texts?: Texts;
}

/** A button of a place: opens an address. */
export interface PublicLink {
  title: string;
  url: string;
}

/** `details` of a floor, by fid. */
export type DetailsFile = Readonly<Record<string, PlaceDetails>>;

/** What restricts a path, beside who may go: paths for others than the readers of the map are not in it. */
export interface PublicRestrictions {
  hours?: Hours;
  door?: Door;
  /** Metres, percent, metres. */
  width?: number;
  slope?: number;
  stepHeight?: number;
}

/** A link of a node: the place of the other end in `nodes`, the share of walking speed, and what restricts it. */
export type PublicNodeLink =
  | readonly [to: number]
  | readonly [to: number, speed: number]
  | readonly [to: number, speed: number, restrictions: PublicRestrictions];

export interface PublicNode {
  fid: string;
  typeCode: string;
  at: Position;
  siteId: number;
  buildingId: number | null;
  levelIndex: number | null;
  links: readonly PublicNodeLink[];
  /** Links of a transition: to other floors and buildings. */
  portals?: readonly PublicNodeLink[];
  group?: string;
  /** Seconds of a ride; absent: as the type has it. */
  seconds?: number;
  isAccessible?: boolean;
  isComfortable?: boolean;
  /** Of a transition: when it is open, and the epoch seconds between which it is there. */
  hours?: Hours;
  validFrom?: number;
  validUntil?: number;
  /** Of an elevator. */
  waitSeconds?: number;
  secondsPerFloor?: number;
  /** Of a transition: "Elevator B". */
  name?: string;
  names?: Texts;
}

/** `network`: paths through walls are left out already. */
export interface NetworkFile {
  nodes: readonly PublicNode[];
  /** Metres a second, by profile. */
  speeds: Readonly<Record<PublicProfile, number>>;
  /** Metres, percent, metres, by profile; null: any. */
  limits?: Readonly<Record<PublicProfile, ProfileLimits>>;
  /** What a closure of a place closes: the nodes within it, and paths that run through it. */
  places?: Readonly<Record<string, PublicPlacePaths>>;
}

export interface PublicPlacePaths {
  nodes?: readonly number[];
  edges?: readonly (readonly [a: number, b: number])[];
}

/** Where a place meets the network, past no wall. Numbers are places in `nodes`. */
export interface PublicStop {
  /** Nodes within it. Else `edge`: the two ends of the path that it lies on, and the share of the way from a to b. */
  nodes?: readonly number[];
  edge?: readonly [a: number, b: number, share: number];
  /** Metres walked to the network, and where one turns on the way, such as in a door. */
  metres?: number;
  via?: readonly Position[];
  /** Where it meets the network. */
  at: Position;
}

/** Layers of tiles. The outline has those of a level too, for what is out of doors. */
export const OUTLINE_LAYERS = ['ground', 'sites', 'buildings'] as const;
export const LEVEL_LAYERS = ['features', 'walls', 'labels'] as const;
/** Raised when the same content and settings give other files than before. */
export const FILES_VERSION = 2;
export const TILE_ZOOM = { min: 12, max: 18 } as const;
