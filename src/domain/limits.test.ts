import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as limits from './limits.ts';

const ROOT = new URL('../../', import.meta.url);

/** Constants that wait for their screen. The list gets shorter with each, and is empty once the console is whole. */
const UNREAD: readonly string[] = [];

const withoutComments = (text: string): string => text.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '');
const IMPORT = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'[^']*\/limits\.ts';/g;

/** `const { a, b } = NAME;` as `NAME.a; NAME.b;` */
const withMembers = (text: string): string =>
  text.replaceAll(/const \{([^{}]*)\} = ([A-Z_]+);/g, (_, list: string, name: string) =>
    list
      .split(',')
      .map((member) => `${name}.${member.split(':')[0]!.trim()};`)
      .join(' '),
  );

interface Reader {
  /** The constants that it imports: a file that has its own of the same name reads another one. */
  imports: ReadonlySet<string>;
  text: string;
}
function readerOf(source: string): Reader {
  const text = withoutComments(source);
  const names = [...text.matchAll(IMPORT)].flatMap(([, list = '']) => list.split(','));
  return {
    imports: new Set(names.map((name) => name.trim())),
    text: withMembers(text.replaceAll(/import\s[^;]*;/g, '')),
  };
}

/** Constants that no source reads, and members of those that no source reads whole or by a computed name. */
function unreadOf(constants: Readonly<Record<string, unknown>>, sources: readonly string[]): string[] {
  const readers = sources.map(readerOf);
  return Object.entries(constants).flatMap(([name, value]) => {
    const texts = readers.filter(({ imports }) => imports.has(name)).map(({ text }) => text);
    const isRead = (pattern: string): boolean => texts.some((text) => new RegExp(pattern).test(text));
    if (texts.length === 0) return [name];
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
    if (isRead(String.raw`\b${name}\b(?!\.\w)(?![\w'])`)) return [];
    return Object.keys(value)
      .filter((member) => !isRead(String.raw`\b${name}\.${member}\b`))
      .map((member) => `${name}.${member}`);
  });
}

/** All sources but tests and the constants themselves. */
function sources(): string[] {
  const found: string[] = [];
  for (const folder of ['src/', 'server/'])
    for (const name of readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' }))
      if (/\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && name !== 'domain/limits.ts')
        found.push(readFileSync(new URL(folder + name, ROOT), 'utf8'));
  return found;
}

it('a constant of the product that no source reads → is in the list of those that wait', () => {
  expect(unreadOf(limits, sources())).toEqual(UNREAD);
});

const IMPORTED = "import { MB, TIME } from '../limits.ts';";
it.each([
  ['a member is named', `${IMPORTED} wait(TIME.toast, TIME.silence, MB);`, []],
  ['another member is not', `${IMPORTED} wait(TIME.toast, MB);`, ['TIME.silence']],
  ['it is read whole', `${IMPORTED} show(TIME, MB);`, []],
  ['one member is taken out of it', `${IMPORTED} const { toast } = TIME; wait(toast, MB);`, ['TIME.silence']],
  ['it is read by a computed name', `${IMPORTED} show(TIME[key], MB);`, []],
  ['only a comment names the member', `${IMPORTED} show(TIME.toast, MB); // TIME.silence`, ['TIME.silence']],
  [
    'another constant of its name is read',
    "import { MB } from '../limits.ts'; import { TIME } from './time.ts'; show(TIME, MB);",
    ['TIME'],
  ],
])('unread constants · %s → are found', (_, source, unread) => {
  const other = "import { WORDS_MAX } from '../limits.ts'; const TIME = /\\d+/; parse(TIME);";
  expect(unreadOf({ TIME: { toast: 1, silence: 2 }, MB: 3 }, [source, other])).toEqual(unread);
});

/** What the product specification fixes, written out: a constant that changes by accident is seen here. */
const FIXED = {
  // @spec 9.1 9.4 9.5 9.10 9.14 9.15 9.35 9.44 9.46 4.20 4.75 4.76
  TIME: {
    toast: 6000,
    statusPoll: 5000,
    busyRelease: 250,
    fitBounds: 500,
    menuCollapse: 500,
    panelAnimation: 400,
    panelClose: 500,
    searchDebounce: 250,
    pathFormRouteChange: 500,
    scriptLoad: 120_000,
  },
  // @spec 9.3 4.77
  TOKEN_REFRESH_THRESHOLD_S: 60,
  // @spec 2.90 9.6 9.7
  ZOOM: {
    default: 13,
    min: 1,
    max: 23.5,
    preview: 17,
    jump: 19,
    searchJump: 17,
    layerMin: 0,
    layerMax: 24,
  },
  // @spec 9.8
  DEFAULT_CENTER: [-115.17, 36.13],
  // @spec 2.89
  PREVIEW_CENTER: [-122.84, 45.52],
  // @spec 2.91
  PREVIEW_EXTRUSION_HEIGHT: 50,
  // @spec 9.12
  CAMERA_PAN: { menuCollapse: -320 },
  // @spec 9.16
  GRAPH_SNAP_PX: 40,
  // @spec 9.17
  GRAPH_LINE_COLOR: '#346df1',
  // @spec 9.18
  DEFAULT_CIRCLE_RADIUS_KM: 0.01,
  // @spec 9.19
  COORDINATE_DECIMALS: 8,
  // @spec 9.20
  SITE_MAX_EXTENT_M: 10_000,
  // @spec 9.21
  LEVEL_INDEX: { min: -99, max: 999 },
  // @spec 9.22 9.23 9.24
  LENGTH: {
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
  },
  // @spec 9.25 9.26 9.28
  FILE_SIZE: {
    overall: 100_000_000,
    image: 2_000_000,
    photo: 2_000_000,
    logo: 1_000_000,
  },
  // @spec 9.25
  IMAGES_MAX: 7,
  // @spec 9.27
  IMAGE_ASPECT_TOLERANCE: 0.02,
  // @spec 9.29
  BEACON_NUMBER: { min: 1, max: 65_535 },
  // @spec 9.30
  RATING_COUNT_BELOW: 10_000_000,
  // @spec 9.31
  PRICE_LEVELS: 4,
  PRICE_SIGN: '$',
  // @spec 9.32
  OPENING_HOURS_DEFAULT: { open: '08:00', close: '22:00' },
  // @spec 9.33
  TIME_STEP_MINUTES: 5,
  // @spec 9.34
  DEFAULT_PHONE_COUNTRY: 'US',
  // @spec 9.35 9.36
  MAP_SEARCH: { minCharacters: 3, requested: 15, shown: 7 },
  // @spec 2.77
  SELECTOR_FILTER_ABOVE: 5,
  // @spec 2.78
  SELECTOR_TOOLTIP_ABOVE: 22,
  // @spec 5.81
  TRANSITION_NAME_SHOWN: 20,
} as const;

it.each(Object.entries(FIXED))('%s · is what the specification fixes', (name, value) => {
  const all = { is: limits[name as keyof typeof FIXED] };
  expect(all).toMatchObject({ is: value });
});
