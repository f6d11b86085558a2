import { strToU8, zipSync } from 'fflate';
import type { PlanFormatId } from '../../../../src/domain/floorplan/formats/plan-formats.ts';
import { asciiDxf, boxEntities, entity, insertEntity } from '../../server/files/dxf-writer.ts';
import { pdf } from '../../server/files/pdf-writer.ts';
import { encodeIn } from '../encode-in.ts';
import { madeHouse } from '../ifc/made-house.ts';
import { filesOf, wholeImdf } from '../imdf/whole-imdf.ts';
import { makeDbf, makeShp, partsRecord } from '../shapefile/make-shapefile.ts';
import { doubles, geopackageCell, makeGeopackage, polygonWkb, u32, wkb } from '../sqlite/geopackage.ts';

type Bytes = Uint8Array<ArrayBuffer>;
export type MadeFormat = Exclude<PlanFormatId, 'picture' | 'dwg'>;
export interface BadPlan {
  how: string;
  bytes: Bytes;
}

const DEEP = 1000;
const own = (bytes: Uint8Array): Bytes => new Uint8Array(bytes);
const latin1 = (text: string): Bytes => own(Buffer.from(text, 'latin1'));
const read = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const nested = (open: string, inner: string, close: string): string =>
  open.repeat(DEEP) + inner + close.repeat(DEEP);

/** A coordinate and a name of a small plan, as they are written. */
interface Parts {
  x: string;
  name: string;
}

const ring = (x: string): string => `[[10,50],[10.001,50],[${x},50.001],[10,50]]`;
const geojson = ({ x, name }: Parts): string =>
  `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"typeCode":"office","name":"${name}"},"geometry":{"type":"Polygon","coordinates":[${ring(x)}]}}]}`;
const kml = ({ x, name }: Parts): string =>
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>10,50 10.001,50 ${x},50.001 10,50</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Document></kml>`;
const osm = ({ x, name }: Parts, level = '1'): string =>
  `<osm version="0.6"><node id="1" lat="50" lon="10"/><node id="2" lat="50" lon="${x}"/><node id="3" lat="50.001" lon="10.001"/><way id="4"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="1"/><tag k="indoor" v="room"/><tag k="level" v="${level}"/><tag k="name" v="${name}"/></way></osm>`;
const svg = ({ x, name }: Parts): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="100mm" viewBox="0 0 100 100"><path fill="none" stroke="black" d="M 0 0 L 50 0 L ${x} 40 Z"/><text x="20" y="20">${name}</text></svg>`;
const drawingIn = ({ x, name }: Parts): Bytes =>
  latin1(
    read(
      asciiDxf({
        header: { $INSUNITS: [70, 6] },
        entities: [
          ...boxEntities(0, 0, 20, 10, 'Wall'),
          entity('LINE', [8, 'Wall'], [10, 0], [20, 0], [11, '@'], [21, 5]),
          entity('TEXT', [8, 'Text'], [10, 3], [20, 3], [40, 0.3], [1, '%NAME%']),
        ],
      }),
    )
      .replace('@', x)
      .replace('%NAME%', name),
  );
const page = ({ x, name }: Parts): Bytes =>
  own(pdf({ pages: [`1 w 10 10 m 90 10 l ${x} 80 l s BT /F1 12 Tf 20 20 Td (${name}) Tj ET`] }));
const house = ({ x, name }: Parts): Bytes =>
  latin1(read(madeHouse()).replace('(20.,30.)', `(${x},30.)`).replaceAll('Office', name));
const archive = (
  { x, name }: Parts,
  change: (files: Map<string, unknown>) => void = () => undefined,
): Bytes => {
  const files = filesOf(wholeImdf());
  change(files);
  const texts = [...files].map(([file, json]) => {
    const text = JSON.stringify(json);
    const [first = ''] = /\d+\.\d{4,}/.exec(text) ?? [];
    const moved = file.startsWith('unit') && x !== '' ? text.replace(first, x) : text;
    return [file, latin1(moved.replaceAll(/"en":"[^"]*"/g, `"en":"${name}"`))] as const;
  });
  return own(zipSync(Object.fromEntries(texts)));
};
const shapefile = ({ x, name }: { x: number; name: Uint8Array }): Bytes => {
  const shape: [number, number][] = [
    [10, 50],
    [10, 50.001],
    [x, 50.001],
    [10, 50],
  ];
  return own(
    zipSync({
      'plan.shp': makeShp([partsRecord(5, [shape])], [10, 50, 11, 51]),
      'plan.dbf': makeDbf([{ name: 'NAME' }], [[name]]),
    }),
  );
};
const geopackage = (geometry: number[], name = 'Office'): Promise<Bytes> =>
  makeGeopackage([{ table: 'rooms', srs: 4326, rows: [[geopackageCell(geometry), name]] }]);
const square = (x: number): number[] =>
  polygonWkb([
    [10, 50],
    [10.001, 50],
    [x, 50.001],
    [10, 50],
  ]);

type Text = (parts: Parts) => string | Bytes;
const TEXTS: Readonly<Record<Exclude<MadeFormat, 'shapefile' | 'geopackage'>, { made: Text; x: string }>> = {
  geojson: { made: geojson, x: '10.001' },
  kml: { made: kml, x: '10.001' },
  osm: { made: osm, x: '10.001' },
  svg: { made: svg, x: '50' },
  dxf: { made: drawingIn, x: '20' },
  pdf: { made: page, x: '90' },
  ifc: { made: house, x: '20.' },
  archive: { made: archive, x: '' },
};
/** As bytes of a file that nothing says the encoding of. */
const NAMES = {
  'names in Shift-JIS': encodeIn('shift_jis', '会議室'),
  'names in CP1251': encodeIn('windows-1251', 'Кабинет'),
};
const NUMBERS = { 'coordinates of 1e12': '1e12', 'coordinates that are NaN': 'NaN' };

const fileOf = (made: string | Bytes): Bytes => (typeof made === 'string' ? latin1(made) : made);

async function wrongValues(format: MadeFormat): Promise<BadPlan[]> {
  if (format === 'shapefile')
    return [
      ...Object.entries(NUMBERS).map(([how, x]) => ({
        how,
        bytes: shapefile({ x: Number(x), name: strToU8('Office') }),
      })),
      ...Object.entries(NAMES).map(([how, name]) => ({ how, bytes: shapefile({ x: 10.001, name }) })),
    ];
  if (format === 'geopackage')
    return Promise.all(
      Object.entries(NUMBERS).map(async ([how, x]) => ({ how, bytes: await geopackage(square(Number(x))) })),
    );
  const { made, x } = TEXTS[format];
  const file = (parts: Parts): Bytes => fileOf(made(parts));
  return [
    ...Object.entries(NUMBERS).map(([how, number]) => ({ how, bytes: file({ x: number, name: 'Office' }) })),
    ...Object.entries(NAMES).map(([how, name]) => ({ how, bytes: file({ x, name: read(name) }) })),
  ];
}

/** A thousand things, each within the one before. */
const DEEPEST: Readonly<Record<MadeFormat, () => Promise<Bytes> | Bytes>> = {
  geojson: () =>
    latin1(
      `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":${nested('{"type":"GeometryCollection","geometries":[', '{"type":"Point","coordinates":[10,50]}', ']}')}}]}`,
    ),
  archive: () =>
    archive({ x: '', name: 'Office' }, (files) => {
      files.set('unit.geojson', JSON.parse(nested('[', '1', ']')));
    }),
  kml: () => latin1(`<kml>${nested('<Folder>', '<Placemark/>', '</Folder>')}</kml>`),
  osm: () => latin1(`<osm version="0.6">${nested('<note>', '', '</note>')}</osm>`),
  svg: () =>
    latin1(`<svg xmlns="http://www.w3.org/2000/svg">${nested('<g>', '<path d="M0 0L9 9"/>', '</g>')}</svg>`),
  pdf: () =>
    own(pdf({ pages: [nested('q ', '0 0 m 9 9 l S', ' Q')], catalogue: `/A ${nested('[', '1', ']')}` })),
  dxf: () =>
    own(
      asciiDxf({
        blocks: Object.fromEntries(
          Array.from({ length: DEEP }, (_, i) => [`b${i}`, [insertEntity(`b${i + 1}`, [10, 1], [20, 1])]]),
        ),
        entities: [insertEntity('b0', [10, 0], [20, 0])],
      }),
    ),
  ifc() {
    const lines = Array.from(
      { length: DEEP },
      (_, i) => `#${90_000 + i}=IFCLOCALPLACEMENT(#${90_001 + i},$);`,
    );
    lines.push(`#${90_000 + DEEP}=IFCLOCALPLACEMENT(#90000,$);`);
    const text = read(madeHouse()).replace(/IFCLOCALPLACEMENT\(\$,/, 'IFCLOCALPLACEMENT(#90000,');
    return latin1(text.replace(/ENDSEC;\s*END-ISO/, `${lines.join('\n')}\nENDSEC;\nEND-ISO`));
  },
  shapefile: () =>
    own(
      zipSync({
        [`${'a/'.repeat(DEEP)}plan.shp`]: makeShp([partsRecord(5, [[[10, 50]]])], [10, 50, 11, 51]),
      }),
    ),
  geopackage: () =>
    geopackage(
      Array.from({ length: DEEP }).reduce<number[]>(
        (inner) => [...wkb(7, u32(1)), ...inner],
        wkb(1, doubles(10, 50)),
      ),
    ),
};

const FUTURE: Readonly<Record<MadeFormat, () => Promise<Bytes> | Bytes>> = {
  geojson: () => latin1(`{"type":"FeatureCollection2","version":9,"features":{"byId":{}}}`),
  archive: () =>
    archive({ x: '', name: 'Office' }, (files) => {
      files.set('manifest.json', { version: '9.0.0' });
      files.set('level.geojson', { type: 'FeatureList', levels: [] });
    }),
  kml: () =>
    latin1(
      kml({ x: '10.001', name: 'A' }).replace('kml/2.2', 'kml/9.0').replaceAll('coordinates', 'positions'),
    ),
  osm: () => latin1(osm({ x: '10.001', name: 'A' }).replace('0.6', '9.0').replaceAll('nd ref', 'n r')),
  svg: () => latin1(svg({ x: '50', name: 'A' }).replace('2000/svg', '2099/svg')),
  pdf: () =>
    latin1(
      read(page({ x: '90', name: 'A' }))
        .replace('%PDF-1.7', '%PDF-9.0')
        .replaceAll('/Pages', '/Sheet'),
    ),
  dxf: () =>
    own(
      asciiDxf({
        header: { $ACADVER: [1, 'AC1099'] },
        entities: [entity('HOLOGRAM', [8, 'Wall'], [10, 0], [20, 0])],
      }),
    ),
  ifc: () => latin1(read(madeHouse()).replace(/FILE_SCHEMA\(\('[^']*'/, "FILE_SCHEMA(('IFC9'")),
  shapefile() {
    const shp = makeShp([partsRecord(99, [[[10, 50]]])], [10, 50, 11, 51]);
    shp[28] = 0xff;
    return own(zipSync({ 'plan.shp': shp }));
  },
  geopackage: () => makeGeopackage([], ['drop table gpkg_contents', 'create table gpkg9_contents (a)']),
};

/** Of formats whose files say on which storey a thing is. */
const STOREYS: Readonly<Partial<Record<MadeFormat, Record<string, () => Bytes>>>> = {
  ifc: {
    'storeys upside down': () =>
      latin1(read(madeHouse()).replaceAll(/(IFCBUILDINGSTOREY\(.*,)(\d+\.)\)/g, '$1-$2)')),
    'without storeys': () => without('IFCBUILDINGSTOREY'),
    'two sites': () =>
      latin1(
        read(madeHouse()).replace(
          /ENDSEC;\s*END-ISO/,
          "#91000=IFCSITE('guid000000000000091000',$,'A',$,$,$,$,$,.ELEMENT.,(48,0,0),(11,0,0),0.,$,$);\n#91001=IFCSITE('guid000000000000091001',$,'B',$,$,$,$,$,.ELEMENT.,(-33,0,0),(151,0,0),0.,$,$);\nENDSEC;\nEND-ISO",
        ),
      ),
    'spaces without walls': () => without('IFCWALL'),
  },
  osm: {
    'storeys upside down': () => latin1(osm({ x: '10.001', name: 'A' }, '9-3')),
    'without storeys': () => latin1(osm({ x: '10.001', name: 'A' }).replace(/<tag k="level"[^>]*>/, '')),
  },
  archive: {
    'storeys upside down': () =>
      archive({ x: '', name: 'Office' }, (files) => {
        for (const { properties } of featuresOf(files, 'level')) properties['ordinal'] = -9;
      }),
    'without storeys': () =>
      archive({ x: '', name: 'Office' }, (files) => void files.delete('level.geojson')),
    'two sites': () =>
      archive({ x: '', name: 'Office' }, (files) => {
        const venues = featuresOf(files, 'venue');
        venues.push({ ...venues[0]!, id: 'another' });
      }),
    'spaces without walls': () =>
      archive({ x: '', name: 'Office' }, (files) => {
        for (const name of ['fixture', 'opening', 'detail']) files.delete(`${name}.geojson`);
      }),
  },
};

const without = (name: string): Bytes =>
  latin1(read(madeHouse()).replaceAll(new RegExp(`^#\\d+ ?= ?${name}\\(.*$`, 'gm'), ''));

interface Raw {
  id?: unknown;
  properties: Record<string, unknown>;
}
const featuresOf = (files: Map<string, unknown>, name: string): Raw[] =>
  (files.get(`${name}.geojson`) as { features: Raw[] }).features;

/** Cut off, empty, of another format, or encrypted. @param others files of other formats */
export function damaged(sample: Bytes, others: Readonly<Record<string, Bytes>>): BadPlan[] {
  const locked = zipSync({ plan: sample.subarray(0, 1000) });
  locked[6] = 1;
  return [
    ...Array.from({ length: 10 }, (_, i) => ({
      how: `cut off after ${i + 1} of 11 parts`,
      bytes: sample.slice(0, Math.floor((sample.length * (i + 1)) / 11)),
    })),
    { how: 'empty', bytes: new Uint8Array(0) },
    { how: 'an encrypted archive', bytes: own(locked) },
    ...Object.entries(others).map(([name, bytes]) => ({ how: `in truth ${name}`, bytes: bytes.slice() })),
  ];
}

/** A small plan with nothing wrong. */
export async function sound(format: MadeFormat): Promise<Bytes> {
  if (format === 'shapefile') return shapefile({ x: 10.001, name: strToU8('Office') });
  if (format === 'geopackage') return geopackage(square(10.001));
  const { made, x } = TEXTS[format];
  return fileOf(made({ x, name: 'Office' }));
}

/** Small plans with something in them that can't be. */
export async function strange(format: MadeFormat): Promise<BadPlan[]> {
  const plans = [
    { how: 'nested 1,000 deep', bytes: await DEEPEST[format]() },
    { how: 'of a future version', bytes: await FUTURE[format]() },
    ...(await wrongValues(format)),
    ...Object.entries(STOREYS[format] ?? {}).map(([how, make]) => ({ how, bytes: make() })),
  ];
  const whole = Buffer.from(await sound(format));
  for (const { how, bytes } of plans)
    if (whole.equals(bytes)) throw new Error(`${format}, ${how}: is the sound one`);
  return plans;
}
