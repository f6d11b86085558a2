import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { pdfLibrary } from '../server/modules/plans/conversion/pdf/pdf-library.ts';
import { answerOf, type Answer } from '../src/domain/coded-error.ts';
import type { Position } from '../src/domain/entities/geometry.ts';
import { distanceMetres } from '../src/domain/geometry/index.ts';
import { finish, readGeoJson } from '../src/domain/floorplan/index.ts';
import { coordinateSystemOf } from '../src/domain/floorplan/georeference/coordinate-system.ts';
import { pointsOf, type Drawing } from '../src/domain/floorplan/read/drawing/drawing.ts';
import type { IfcStorey } from '../src/domain/floorplan/read/ifc/ifc-building.ts';
import { readIfc } from '../src/domain/floorplan/read/ifc/read-ifc.ts';
import { storeyDrawing } from '../src/domain/floorplan/read/ifc/storey-drawing.ts';
import { boxAround } from '../src/domain/geometry/plane/box.ts';
import { loadWebIfc } from '../src/workers/read-ifc/load-web-ifc.ts';
import { placeDrawing } from '../src/domain/floorplan/read/drawing/place-drawing.ts';
import { readShapefiles } from '../src/domain/floorplan/read/gis/read-shapefile.ts';
import { readDxf } from '../src/domain/floorplan/read/dxf/read-dxf.ts';
import { openPdf, PDF_LIMITS } from '../src/domain/floorplan/read/pdf/open-pdf.ts';
import { readPdf } from '../src/domain/floorplan/read/pdf/read-pdf.ts';
import { findRooms } from '../src/domain/rooms/find-rooms.ts';
import { builtInTaxonomy, planRoleOf } from '../src/domain/taxonomy/index.ts';
import { splitLevelsJob } from '../src/workers/split-levels/core.ts';
import { readGeopackageJob } from '../src/workers/read-geopackage/core.ts';
import { readPlanJob } from '../src/workers/read-plan/core.ts';
import { sqlWasm } from '../tests/support/domain/sqlite/make-sqlite.ts';
import { SHARED_DATA, sharedBytes } from '../tests/support/shared-data.ts';

/* Writes docs/formats.md: what comes out of each real file. Needs ../shared/data. */

const FOLDERS = ['dxf', 'malformed', 'pdf', 'geojson', 'georef', 'geopackage', 'ifc', 'shapefile'];
/** Its files are those of an archive that was unpacked. */
const UNPACKED = 'geojson/imdf-spbpu-polymap';
const NONE = '–';
const HEAD = `# Formats

What comes out of real files by others, which are not part of this project (\`tests/support/shared-data.ts\`): rooms, labels
(texts of the drawing), layers, the size of what is drawn, and how long reading and finding rooms took. \`node --import tsx
script/formats.ts\` writes this page. A drawing is read in its own unit, so that one which lies about it has the wrong size here; in
the wizard the outline of the building says how large it is. Of a building model the
rooms are those that it names; its doors are areas from jamb to jamb, and the side on which they swing open is not drawn. What is refused is refused with a sentence that says what can be done. A DWG becomes a DXF first, by the reader in \`tools/dwg\`
(LibreDWG, GPL-3.0; a program of its own) or by the operator's (\`STOREY_DWG_CONVERTER\`).

| File | Came out | Rooms | Labels | Layers | Metres | Seconds |
| --- | --- | --- | --- | --- | --- | --- |
`;

type Row = [file: string, cameOut: string, rooms: string, labels: string, layers: string, metres: string];

const refusedRow = (file: string, code: string): Row => [file, `refused: ${code}`, NONE, NONE, NONE, NONE];

function drawingRow(file: string, read: Answer<Drawing>): Row {
  if (!read.ok) return refusedRow(file, read.code);
  const placed = placeDrawing(read.value, { centerPoint: [0, 0] });
  if (!placed.ok) return refusedRow(file, placed.code);
  const features = [...placed.value];
  const found = findRooms(features);
  const rooms = found.ok
    ? found.value.filter(({ typeCode }) =>
        ['room', 'walkable'].includes(planRoleOf(typeCode, builtInTaxonomy)),
      )
    : null;
  const { drawn } = read.value;
  const [a, b] = features.slice(-2).map(({ geometry }) => geometry?.coordinates as Position);
  const { unit: proposed, geodata } = read.value;
  const system = geodata && coordinateSystemOf(geodata.definition);
  const unit = proposed === undefined ? '' : `, unit by its ${proposed.by}`;
  const place =
    system === undefined ? '' : `, stands in ${system.name}${system.toEarth ? '' : ' (not known)'}`;
  return [
    file,
    `${counted(drawn.length, 'shape')}${unit}${place}`,
    rooms === null ? 'too many lines' : String(rooms.length),
    String(drawn.filter(({ kind }) => kind === 'text').length),
    String(new Set(drawn.map(({ layer }) => layer)).size),
    sizeOf(a!, b!),
  ];
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

function sizeOf([west, south]: Position, [east, north]: Position): string {
  const middle = (south + north) / 2;
  const wide = distanceMetres([west, middle], [east, middle]);
  const high = distanceMetres([west, south], [west, north]);
  return [wide, high].map((metres) => (metres < 10 ? metres.toFixed(2) : metres.toFixed(0))).join(' × ');
}

function geoJsonRow(file: string, bytes: Uint8Array): Row {
  const answer = finish(readGeoJson(bytes));
  if (!answer.ok) return refusedRow(file, answer.issues[0]?.code ?? '');
  const { features, bounds } = answer.plan;
  const broken = features.filter((feature) => feature.broken !== null).length;
  const text = `${counted(features.length, 'feature')}${broken > 0 ? `, ${broken} broken` : ''}`;
  const size = bounds && sizeOf([bounds[0], bounds[1]], [bounds[2], bounds[3]]);
  return [file, text, NONE, NONE, NONE, size ?? NONE];
}

/** As the wizard takes it: an archive is divided into its levels. */
async function archiveRow(file: string, bytes: Uint8Array): Promise<Row> {
  const answer = await splitLevelsJob().open(new Uint8Array(bytes), true);
  if (!answer.ok) return refusedRow(file, answer.issues[0]?.code ?? '');
  const features = answer.parts.reduce((sum, { count }) => sum + count, 0);
  const text = `${counted(answer.parts.length, 'level')}, ${counted(features, 'feature')}`;
  return [file, text, NONE, NONE, NONE, NONE];
}

/** A building model: rooms are those that it names, or that are found on storeys without any. */
async function modelRow(file: string): Promise<Row> {
  const read = readIfc(sharedBytes(file), await loadWebIfc(null));
  if (!read.ok) return refusedRow(file, read.code);
  const { storeys, georeferences } = read.value;
  const drawings = storeys.map((storey) => storeyDrawing(storey, null));
  const [west, south, east, north] = boxAround(drawings.flatMap(({ drawn }) => drawn.flatMap(pointsOf)));
  const sum = (of: (storey: IfcStorey) => number): number =>
    storeys.reduce((all, storey) => all + of(storey), 0);
  const [place] = georeferences;
  const known = place && coordinateSystemOf(place.system).toEarth !== null;
  const stands = place === undefined ? '' : `, in ${place.system}${known ? '' : ' (not known)'}`;
  const text = `${counted(storeys.length, 'storey')}${stands}`;
  const size = [east - west, north - south].map((metres) => metres.toFixed(metres < 10 ? 2 : 0)).join(' × ');
  return [file, text, String(sum(({ spaces }) => spaces.length)), NONE, NONE, size];
}

function zipped(folder: string): Uint8Array {
  const names = readdirSync(join(SHARED_DATA, folder));
  return zipSync(Object.fromEntries(names.map((name) => [name, sharedBytes(`${folder}/${name}`)])));
}

async function pagesOf(file: string): Promise<number> {
  const open = await openPdf(sharedBytes(file), pdfLibrary(), 1, PDF_LIMITS).catch(() => null);
  const pages = open?.document.numPages ?? 1;
  open?.close();
  return pages;
}

/** A file that becomes GeoJSON first. */
function convertedRow(file: string, answer: Answer<Uint8Array>): Row {
  return answer.ok ? geoJsonRow(file, answer.value) : refusedRow(file, answer.code);
}

async function* rowsOf(file: string): AsyncGenerator<Row> {
  if (file.endsWith('.gpkg'))
    yield convertedRow(file, await readGeopackageJob().convert(sharedBytes(file), sqlWasm()));
  else if (file.startsWith('shapefile/') && file.endsWith('.zip'))
    yield convertedRow(file, await readPlanJob().convert('shapefile', sharedBytes(file)));
  else if (file.endsWith('.shp')) {
    const files = Object.fromEntries(
      ['shp', 'dbf', 'prj'].map((part) => [`a.${part}`, sharedBytes(file.replace(/shp$/, part))]),
    );
    yield convertedRow(
      `${file} with its .dbf and .prj`,
      answerOf(() => readShapefiles(files)),
    );
  } else if (file.endsWith('.dxf')) yield drawingRow(file, readDxf(sharedBytes(file)));
  else if (file.endsWith('.pdf')) {
    const pages = await pagesOf(file);
    for (let page = 1; page <= pages; page += 1) {
      const title = pages > 1 ? `${file}, page ${page}` : file;
      const row = drawingRow(title, await readPdf(sharedBytes(file), page, pdfLibrary()));
      yield row[1] === 'refused: pdf-raster-only'
        ? ([title, 'a picture to draw over', ...row.slice(2)] as Row)
        : row;
    }
  } else if (file.endsWith('.ifc')) yield await modelRow(file);
  else if (file.endsWith('.truth.json')) return;
  else if (/\.(geo)?json$/.test(file)) yield geoJsonRow(file, sharedBytes(file));
  else if (file === UNPACKED) yield await archiveRow(`${file} (zipped)`, zipped(file));
  else if (file.endsWith('.zip')) {
    yield await archiveRow(file, sharedBytes(file));
    for (const [name, bytes] of Object.entries(unzipSync(sharedBytes(file)))) {
      const title = `${file}, ${name}`;
      if (name.endsWith('.dxf')) yield drawingRow(title, readDxf(bytes));
      else if (/\.(geo)?json$/.test(name)) yield geoJsonRow(title, bytes);
    }
  }
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(SHARED_DATA, folder), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name}`,
  ),
).toSorted();

let table = HEAD;
for (const file of files) {
  let start = performance.now();
  for await (const row of rowsOf(file)) {
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    table += `| ${[...row, seconds].join(' | ')} |\n`;
    process.stdout.write(`${seconds} s  ${row.join('  ')}\n`);
    start = performance.now();
  }
}
writeFileSync(new URL('../docs/formats.md', import.meta.url), table);
