/**
 * Every constant of the product, in one place. Unit and reason stand beside each.
 * Source: product specification, section 9 (and 5 for the length limits).
 */

/** Milliseconds. */
export const TIME = {
  // @spec 9.1
  /** A toast leaves after this, unless hovered or focused. */
  toast: 6000,
  // @spec 4.20 9.4
  /** The publishing status is asked for this often. */
  statusPoll: 5000,
  // @spec 9.5
  /** Loading counters and the busy flag hold on this long after the last work, so that they don't flicker. */
  busyRelease: 250,
  // @spec 9.10
  fitBounds: 500,
  // @spec 4.76 9.15
  menuCollapse: 500,
  // @spec 4.75 9.14
  panelAnimation: 400,
  panelClose: 500,
  // @spec 9.35
  searchDebounce: 250,
  // @spec 9.44
  pathFormRouteChange: 500,
  // @spec 9.46
  scriptLoad: 120_000,
  /** A server that answers a save within this gets the created/updated toast; later it is "Saved on this device". */
  quickAnswer: 1500,
  /** A download that has been silent for this long has broken off. */
  silence: 30_000,
  /** Staging is on the device this long after the last key or vertex, at the latest. */
  stagingFlush: 300,
} as const;

// @spec 4.77 9.3
/** An access token with this many seconds (or fewer) left is refreshed before use. */
export const TOKEN_REFRESH_THRESHOLD_S = 60;

/** When a place can begin or end: from the year 2000 to 2099, in epoch seconds. An instant in milliseconds lies beyond. */
export const INSTANT = {
  from: 946_684_800,
  until: 4_102_444_800,
  firstYear: '2000',
  lastYear: '2099',
} as const;

/** Above this difference of clocks, in milliseconds, the person gets a notice. */
export const CLOCK_SKEW_SHOWN_MS = 5 * 60_000;

// @spec 2.90 9.6 9.7
/** Zoom levels of the map, Web Mercator. */
export const ZOOM = {
  default: 13,
  min: 1,
  max: 23.5,
  preview: 17,
  jump: 19,
  searchJump: 17,
  layerMin: 0,
  layerMax: 24,
} as const;

// @spec 9.8
/** Degrees, [longitude, latitude]. */
export const DEFAULT_CENTER = [-115.17, 36.13] as const;
// @spec 2.89
export const PREVIEW_CENTER = [-122.84, 45.52] as const;

/**
 * How the camera frames a thing: the share of the visible part of the map that stays free on each side, and the least
 * width that is shown, in metres. In place of the specification's paddings: docs/decisions/0001.
 */
export const CAMERA_FIT = { margin: 0.09, leastAcrossM: 25 } as const;

// @spec 9.12
/** Pixels by which the map moves when the list beside it is collapsed. */
export const CAMERA_PAN = { menuCollapse: -320 } as const;

// @spec 2.91
/** Metres that the other buildings are raised by in the preview. */
export const PREVIEW_EXTRUSION_HEIGHT = 50;

// @spec 4.58 9.16
/** Pixels within which the cursor snaps to a node of the wayfinding network. */
export const GRAPH_SNAP_PX = 40;
/** Nodes of a site's wayfinding network, and links of each kind that one node may have. */
export const GRAPH = { maxNodes: 50_000, maxNeighbors: 1000 } as const;
/** Two people who put a node of a path within this many metres of each other mean the same place. */
export const SAME_PATH_NODE_M = 1;
/** A merged network that lacks more nodes than this (a share of the server's, or a number) without a deletion is not sent. */
export const GRAPH_SHRINK = { share: 0.2, nodes: 50 } as const;
// @spec 9.17
/** Of the paths of a wayfinding network on the map. */
export const GRAPH_LINE_COLOR = '#346df1';
// @spec 9.18
/** Kilometres. */
export const DEFAULT_CIRCLE_RADIUS_KM = 0.01;
/**
 * Metres, least and most. A smaller circle has no area once its corners are rounded; the largest is as wide as a site may be.
 */
export const CIRCLE_RADIUS_M = [0.05, 5000] as const;

// @spec 3.16 9.19
/** Decimals of a degree that the contract takes (8 is about a millimetre). */
export const COORDINATE_DECIMALS = 8;
/** Two people who put a point within this many metres of each other mean the same place. */
export const SAME_POINT_M = 0.3;
// @spec 9.20
/** Metres, width and height of a site's bounding box. */
export const SITE_MAX_EXTENT_M = 10_000;
// @spec 9.21
export const LEVEL_INDEX = { min: -99, max: 999 } as const;

// @spec 9.22 9.23 9.24
/** Characters: [least, most]. */
export const LENGTH = {
  titleOfClient: [1, 50],
  titleOfSite: [1, 50],
  titleOfBuilding: [1, 100],
  externalIdentifier: [1, 40],
  optionalExternalIdentifier: [0, 50],
  titleOfLevel: [1, 100],
  shortTitleOfLevel: [1, 5],
  featureName: [0, 64],
  sdkKey: [8, 100],
  defaultSdkKey: [0, 100],
  password: [14, 256],
  userName: [0, 49],
} as const satisfies Record<string, readonly [number, number]>;

/** What people say about a mapped floor plan: stars, and characters of a comment. */
export const FEEDBACK = { rating: { min: 1, max: 5 }, comment: 2000 } as const;

/** Bytes; the specification counts in decimal megabytes. */
export const MB = 1_000_000;
export const DAY_MS = 86_400_000;
// @spec 9.25 9.26 9.28
/** `overall`: a floor plan whose format has no limit of its own (`PLAN_FORMATS`). */
export const FILE_SIZE = {
  overall: 100 * MB,
  image: 2 * MB,
  photo: 2 * MB,
  logo: 1 * MB,
} as const;

/**
 * One feature, on every way in: bytes of its JSON (UTF-8, without spaces), and members of its properties. The limits are
 * those of the contract, section 4.
 */
export const FEATURE = { maxBytes: 2 * MB, maxProperties: 1000 } as const;
/**
 * Bytes of one bulk of features. A device cuts more into parts of `part` bytes, which go over a slow network within a
 * time that proxies wait for; where one is refused as too large (another server, a proxy) it is halved.
 */
export const BULK = { max: 64 * MB, part: 4 * MB } as const;
/**
 * Features of all kinds that one level holds, and their bytes together, each counted as by `FEATURE`. The same number of bytes
 * is the limit of the outdoor content of a site, and of the geofences of a client.
 */
export const LEVEL_CONTENT = { maxFeatures: 200_000, maxBytes: 64 * MB } as const;

/** What a file from outside may hold before its reader stops. */
export const READER = { maxFeatures: 200_000, maxVertices: 5_000_000, maxDepth: 64 } as const;

/** What was exchanged in files of unsent work is remembered for so many days: a file that comes twice is known. */
export const EXCHANGE_KEPT_DAYS = 30;

/**
 * Buildings that are taken along. `headroomBytes` of the device's room stay free, for what is saved on the way. What was
 * read `staleAfterMs` milliseconds ago is worth reading again before going down. `filesAtOnce`: a browser keeps six
 * connections, and the upload needs some. While bytes arrive, progress is reported at most every `tellEveryMs`.
 */
export const PACK = {
  headroomBytes: 50 * MB,
  staleAfterMs: 24 * 3_600_000,
  filesAtOnce: 3,
  tellEveryMs: 200,
} as const;

/**
 * A base map from outside. With a building the device downloads the tiles over its extent and `aroundMetres` more, at whole
 * zooms as long as they are at most `maxTiles` and `maxBytes` together. The other numbers are of single files, in bytes. Stored
 * files are read again with the next reading after `staleAfterMs` milliseconds.
 */
export const BASE_MAP = {
  minZoom: 0,
  maxZoom: 17,
  aroundMetres: 500,
  maxTiles: 300,
  maxBytes: 30 * MB,
  style: 5 * MB,
  tile: 2 * MB,
  data: 10 * MB,
  sprite: 4 * MB,
  staleAfterMs: 30 * 24 * 3_600_000,
} as const;

/** The row of a client's SDK configuration that names the style of its base map. */
export const STYLE_KEY = 'styleJsonUrl';

/** Work of a person who signed out is uploaded if they sign in again within so many days; later it can be exported. */
export const SIGNED_OUT_WORK_DAYS = 30;

/** What was deleted or let go is kept for so many days at least, by every clock that can be asked. */
export const TRASH = { keptDays: 30 } as const;

/** Earlier wayfinding networks of a site that are kept on a device. */
export const NETWORKS_KEPT = 20;

/**
 * Lines of the list of activity that are kept (old ones go by the `slack`), how many things one act names singly, and
 * entries that are kept of what the server noted.
 */
export const ACTIVITY = { kept: 20_000, slack: 500, named: 20, team: 5000 } as const;

/** Rows of an SDK configuration, and characters of a value. */
export const SDK_CONFIGURATION = { maxRows: 500, maxValueLength: 4000 } as const;

/**
 * Pixels that an uploaded picture may have, and the longest side that is kept of it. `maxDecoded`: what a device decodes
 * of a photo to crop it and scale it down. Cameras that are sold as of 100 megapixels take 101.8 million pixels, phones of
 * 108 take 12,000 × 9,000.
 */
export const PICTURE = { maxPixels: 16_000_000, keptSide: 2048, maxDecoded: 128_000_000 } as const;
/** Hours for which the link of an invitation can be used. */
export const INVITATION_HOURS = 72;
/** Days for which the server keeps an uploaded picture that nothing shows: a device may not have sent yet what does. */
export const PICTURE_KEPT_DAYS = 7;
/** Keywords of a feature, and tags. */
export const WORDS_MAX = 500;
/** Groups of a client, and of those that see a place. */
export const GROUPS_MAX = 50;
// @spec 9.25
export const IMAGES_MAX = 7;
// @spec 9.27
export const IMAGE_ASPECT_TOLERANCE = 0.02;
/** Of a beacon geofence: people, and seconds from Greenwich (12 hours west to 14 hours east). */
export const MAX_OCCUPANCY = { min: 1, max: 1_000_000 } as const;
export const GMT_OFFSET_S = { min: -43_200, max: 50_400 } as const;
// @spec 9.29
export const BEACON_NUMBER = { min: 1, max: 65_535 } as const;
// @spec 9.30
export const RATING_COUNT_BELOW = 10_000_000;
// @spec 9.31
export const PRICE_LEVELS = 4;
export const PRICE_SIGN = '$';
// @spec 9.32
export const OPENING_HOURS_DEFAULT = { open: '08:00', close: '22:00' } as const;
// @spec 9.33
/** By the arrow keys a time goes on by whole hours, and by so many minutes. */
export const TIME_STEP_MINUTES = 5;
// @spec 5.54 9.34
/** Of a phone number that names none. */
export const DEFAULT_PHONE_COUNTRY = 'US';

// @spec 9.35 9.36
/** `minCharacters`: before a places provider is asked; content on the device is searched from the first character. */
export const MAP_SEARCH = { minCharacters: 3, requested: 15, shown: 7 } as const;
// @spec 2.77
/** A selector offers a filter above this many items. */
export const SELECTOR_FILTER_ABOVE = 5;
// @spec 2.78
/** A selector's title gets a tooltip above this many characters. */
export const SELECTOR_TOOLTIP_ABOVE = 22;
/** Metres around a transition within which others belong to its shaft: lifts stand over each other, stairs lead away. */
export const LINK_RING_M = { lift: 5, other: 15 } as const;
// @spec 5.81
/** Characters of a transition's name before it is cut with an ellipsis. */
export const TRANSITION_NAME_SHOWN = 20;
