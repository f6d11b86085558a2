import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { exif, jpeg, jpegSegment, png, pngChunk } from '../support/server/files/image-files.ts';
import { SHARED_DATA } from '../support/shared-data.ts';

/** What reads a file: one of these for each kind that comes from outside. */
export type Kind = 'geojson' | 'dxf' | 'pdf' | 'dwg' | 'picture' | 'zip' | 'style' | 'work' | 'token';

export interface Given {
  kind: Kind;
  name: string;
  bytes: number;
  read: () => Buffer;
}

const KIND_OF: Record<string, Kind> = {
  '.geojson': 'geojson',
  '.json': 'geojson',
  '.result': 'geojson',
  '.result-object': 'geojson',
  '.yaml': 'geojson',
  '.xml': 'geojson',
  '.dxf': 'dxf',
  '.pdf': 'pdf',
  '.dwg': 'dwg',
  '.zip': 'zip',
};
/** Larger ones are read as they are; of so much, a changed byte is soon one in a picture. */
const MUTATED_BYTES = 600_000;

/**
 * All files of the shared corpus that a reader of ours is meant for, and of kinds that it lacks, ones made here.
 * @param mostBytes larger ones are left out
 */
export function corpus(mostBytes: number): Given[] {
  return [...filesBelow(SHARED_DATA), ...made()].filter(({ bytes }) => bytes <= mostBytes);
}

export const mayBeMutated = ({ bytes }: Given): boolean => bytes <= MUTATED_BYTES;

function filesBelow(root: string): Given[] {
  const names = readdirSync(root, { recursive: true, withFileTypes: true });
  return names
    .flatMap((entry): Given[] => {
      const path = join(entry.parentPath, entry.name);
      const kind = KIND_OF[extname(entry.name).toLowerCase()];
      if (!entry.isFile() || kind === undefined) return [];
      const bytes = statSync(path).size;
      return [{ kind, name: relative(root, path), bytes, read: () => readFileSync(path) }];
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function made(): Given[] {
  const give = (kind: Kind, name: string, content: Buffer | string): Given => {
    const bytes = Buffer.from(content);
    return { kind, name: `made/${name}`, bytes: bytes.length, read: () => Buffer.from(bytes) };
  };
  const pictures = [1, 2, 17, 64, 300].flatMap((side) => [
    give('picture', `${side}.png`, png({ width: side, height: side + 1 })),
    give(
      'picture',
      `${side}-more.png`,
      png({ width: side, height: 9, extra: [pngChunk('tEXt', Buffer.from('a\0b'))] }),
    ),
    give('picture', `${side}.jpg`, jpeg(side, side + 3)),
    give('picture', `${side}-turned.jpg`, jpeg(side, 5, [exif(6), jpegSegment(0xe2, Buffer.alloc(20))])),
  ]);
  const styles = [STYLE, { ...STYLE, sprite: 'https://a.test/s' }, { version: 8, sources: {}, layers: [] }];
  return [
    ...pictures,
    ...styles.map((style, n) => give('style', `${n}.style.json`, JSON.stringify(style))),
    give('work', 'one.storey.json', JSON.stringify(WORK)),
    give('work', 'forms.storey.json', JSON.stringify({ ...WORK, drafts: [FORM] })),
    ...TOKENS.map((token, n) => give('token', `${n}.token`, token)),
  ];
}

const STYLE = {
  version: 8,
  sources: {
    roads: {
      type: 'vector',
      url: 'https://a.test/t.json',
      attribution: '<a href="https://a.test">A &copy;</a>',
    },
    photo: { type: 'raster', tiles: ['https://a.test/{z}/{x}/{y}.png'], tileSize: 256 },
    own: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
  },
  layers: [
    { id: 'bg', type: 'background', paint: { 'background-color': '#eee' } },
    { id: 'roads', type: 'line', source: 'roads', 'source-layer': 'r', filter: ['==', ['get', 'kind'], 'x'] },
    { id: 'names', type: 'symbol', source: 'roads', layout: { 'text-field': '{name}', 'text-font': ['A'] } },
    { id: 'photo', type: 'raster', source: 'photo' },
  ],
};

const id = (n: number): string => `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const PLACE = { clientLid: id(1), siteLid: id(3), buildingLid: id(4), levelLid: id(5) };
/** The content of a file of work; it is signed after it was changed, so that more than its sum is looked at. */
const WORK = {
  fileId: id(9),
  at: 1_800_000_000_000,
  origin: 'https://api.test',
  by: { id: 1, email: 'ann@example.org', name: 'Ann' },
  device: { id: id(8), name: 'iPad' },
  places: [
    {
      table: 'clients',
      row: { lid: id(1), clientTitle: 'Northside', clientExtraData: { a: [1] } },
      serverKey: '1',
    },
  ],
  work: [
    {
      table: 'features',
      key: id(2),
      op: { opId: id(7), intent: 'create', createdAt: 1, state: 'ready' },
      base: null,
      head: {
        fid: id(2),
        kind: 'poi',
        ...PLACE,
        geometry: { type: 'Point', coordinates: [10, 50] },
        properties: { typeCode: 'shop', name: 'Café', strange: { kept: true } },
      },
      knows: [],
    },
  ],
  files: [{ fileId: id(6), levelLid: id(5), fileName: 'g', fileType: 'pdf', at: 1, base64: 'AQI=' }],
};

/** The values of a form, in such a file. */
const FORM = {
  draftId: id(20),
  table: 'features',
  key: null,
  place: { table: 'levels', lid: id(5) },
  list: 'pois',
  mode: 'add',
  at: 1_799_999_999_000,
  values: {
    id: id(21),
    draft: { name: 'Café', custom: [{ key: 'a', value: 'b' }] },
    head: { values: { name: '' }, geometry: null },
    line: [[10, 50]],
  },
  geometry: null,
};

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const CLAIMS = { sub: '7', roles: ['admin'], exp: 1_900_000_000, fam: id(1), iss: 'storey' };
const TOKENS = [
  `${part({ alg: 'HS256' })}.${part(CLAIMS)}.c2ln`,
  `${part({ alg: 'none' })}.${part({ ...CLAIMS, roles: null })}.`,
  '..',
  'not a token',
];
