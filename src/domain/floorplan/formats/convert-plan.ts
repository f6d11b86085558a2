import type { Answer } from '../../coded-error.ts';
import type { ConvertedFormat } from './plan-formats.ts';

/** Files that become another one by their bytes alone; a picture needs a canvas. */
export type ConvertedByBytes = Exclude<ConvertedFormat, 'picture'>;

/** Of the bytes of a file those of the file that the level gets. */
export const PLAN_CONVERTERS: Readonly<
  Record<ConvertedByBytes, (bytes: Uint8Array) => Promise<Answer<Uint8Array<ArrayBuffer>>>>
> = {
  async svg(bytes) {
    const [{ readSvg }, { writeDrawing }] = await Promise.all([
      import('../read/svg/read-svg.ts'),
      import('../write/write-drawing.ts'),
    ]);
    const drawing = readSvg(bytes);
    return drawing.ok ? { ok: true, value: writeDrawing(drawing.value) } : drawing;
  },
  osm: async (bytes) => (await import('../read/osm/read-osm.ts')).readOsm(bytes),
  kml: async (bytes) => (await import('../read/kml/read-kml.ts')).readKml(bytes),
};
