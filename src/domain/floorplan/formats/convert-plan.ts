import { answerOf, type Answer } from '../../coded-error.ts';
import type { ConvertedFormat } from './plan-formats.ts';
import type { WasmFormat } from './wasm-modules.ts';

/** Files that become another one by their bytes alone; a picture needs a canvas, and some a worker with WebAssembly. */
export type ConvertedByBytes = Exclude<ConvertedFormat, 'picture' | WasmFormat>;

type Files = Readonly<Record<string, Uint8Array>>;
/** The wanted files of a ZIP archive by their names. */
export type Unzip = (bytes: Uint8Array, isWanted: (name: string) => boolean) => Answer<Files>;

type Converted = Promise<Answer<Uint8Array<ArrayBuffer>>>;

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Of the bytes of a file those of the file that the level gets. */
export const PLAN_CONVERTERS = {
  async svg(bytes: Uint8Array): Converted {
    const [{ readSvg }, { writeDrawing }] = await Promise.all([
      import('../read/svg/read-svg.ts'),
      import('../write/write-drawing.ts'),
    ]);
    const drawing = readSvg(bytes);
    return drawing.ok ? { ok: true, value: writeDrawing(drawing.value) } : drawing;
  },
  osm: async (bytes: Uint8Array): Converted => (await import('../read/osm/read-osm.ts')).readOsm(bytes),
  async kml(bytes: Uint8Array, unzip: Unzip): Converted {
    const { readKml } = await import('../read/kml/read-kml.ts');
    if (!isZip(bytes)) return readKml(bytes);
    const files = unzip(bytes, (name) => name.toLowerCase().endsWith('.kml'));
    if (!files.ok) return files;
    // The least deeply nested one.
    const [name] = Object.keys(files.value).toSorted((a, b) => a.split('/').length - b.split('/').length);
    return name === undefined ? { ok: false, code: 'file-type-mismatch' } : readKml(files.value[name]!);
  },
  async shapefile(bytes: Uint8Array, unzip: Unzip): Converted {
    const { isShapefilePart, readShapefiles } = await import('../read/gis/read-shapefile.ts');
    const files: Answer<Files> = isZip(bytes)
      ? unzip(bytes, isShapefilePart)
      : { ok: true, value: { 'shapes.shp': bytes } };
    return files.ok ? answerOf(() => readShapefiles(files.value)) : files;
  },
} satisfies Readonly<Record<ConvertedByBytes, (bytes: Uint8Array, unzip: Unzip) => Converted>>;
