import { type Answer, answerOf, CodedError } from '../../../coded-error.ts';
import type { Position } from '../../../entities/geometry.ts';
import { decodeXml } from '../../../xml/decode-xml.ts';
import { scanXml } from '../../../xml/scan-xml.ts';
import { tooLarge } from '../drawing/drawing.ts';

type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'Polygon'; coordinates: Position[][] };

/** What a placemark holds so far. */
interface Placemark {
  properties: Record<string, string>;
  geometries: Geometry[];
  /** The rings of the polygon that is open. */
  rings: Position[][];
}

const MOST_ELEMENTS = 5_000_000;
const DEEPEST = 256;
/** Characters of what placemarks say, counted once for each of their geometries: each becomes a feature that says it. */
const MOST_TEXT = 100_000_000;
/** Texts of a placemark that are kept; styles, views and times are not. */
const TEXTS = new Set([
  'name',
  'description',
  'address',
  'phoneNumber',
  'value',
  'SimpleData',
  'coordinates',
]);

/**
 * The placemarks of a KML as GeoJSON (UTF-8): `name`, `description`, the values of its extended data, and `folder`, the name of
 * the innermost folder. A placemark of several geometries becomes a feature for each. Overlays, links, models and heights are left
 * out; nothing that it refers to is fetched. Refused with `file-type-mismatch`, `file-invalid`, `drawing-too-large` and
 * `nothing-usable`.
 */
export function readKml(bytes: Uint8Array): Answer<Uint8Array<ArrayBuffer>> {
  return answerOf(() => {
    const features: unknown[] = [];
    try {
      const { open, close, addText } = new KmlReader(features);
      scanXml(decodeXml(bytes), { open, close, text: addText });
    } catch (cause) {
      throw cause instanceof CodedError ? cause : new CodedError('file-invalid');
    }
    if (features.length === 0) throw new CodedError('nothing-usable');
    return new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features }));
  });
}

class KmlReader {
  private readonly path: string[] = [];
  private readonly folders: string[] = [];
  private readonly features: unknown[];
  private count = 0;
  private characters = 0;
  private placemark: Placemark | null = null;
  /** The name of the value that is read: of `Data`, `SimpleData`. */
  private key = '';
  private text: string | null = null;

  constructor(features: unknown[]) {
    this.features = features;
  }

  open = (name: string, attribute: (name: string) => string | undefined): void => {
    if (this.path.length === 0 && name !== 'kml') throw new CodedError('file-type-mismatch');
    this.count += 1;
    if (this.count > MOST_ELEMENTS || this.path.length >= DEEPEST) throw tooLarge();
    this.path.push(name);
    if (name === 'Folder') this.folders.push('');
    if (name === 'Placemark') this.placemark = { properties: {}, geometries: [], rings: [] };
    if (name === 'Polygon' && this.placemark !== null) this.placemark.rings = [];
    if (name === 'Data' || name === 'SimpleData') this.key = attribute('name') ?? '';
    if (TEXTS.has(name)) this.text = '';
  };

  addText = (text: string): void => {
    if (this.text !== null) this.text += text;
  };

  close = (name: string): void => {
    this.path.pop();
    const text = this.text?.trim() ?? '';
    if (TEXTS.has(name)) {
      this.take(name, text);
      this.text = null;
    }
    if (name === 'Folder') this.folders.pop();
    const { placemark } = this;
    if (placemark === null) return;
    if (name === 'Polygon' && placemark.rings.length > 0)
      placemark.geometries.push({ type: 'Polygon', coordinates: placemark.rings });
    if (name === 'Placemark') this.end(placemark);
  };

  /** What a text says; its parent is what is open now. */
  private take(name: string, text: string): void {
    const parent = this.path.at(-1);
    const { placemark } = this;
    if (name === 'name' && parent === 'Folder') this.folders[this.folders.length - 1] = text;
    if (placemark === null || text === '') return;
    if (name === 'coordinates') this.addShape(placemark, parent ?? '', positionsIn(text));
    else if (name === 'value' || name === 'SimpleData') {
      if (this.key !== '') placemark.properties[this.key] = text;
    } else if (parent === 'Placemark') placemark.properties[name] = text;
  }

  private addShape({ geometries, rings }: Placemark, parent: string, positions: Position[]): void {
    const [first] = positions;
    if (first === undefined) return;
    if (parent === 'Point') geometries.push({ type: 'Point', coordinates: first });
    else if (parent === 'LineString' && positions.length > 1)
      geometries.push({ type: 'LineString', coordinates: positions });
    else if (parent === 'LinearRing' && positions.length > 3) {
      const ring = closed(positions);
      const isInPolygon = this.path.includes('Polygon');
      if (!isInPolygon) geometries.push({ type: 'Polygon', coordinates: [ring] });
      // The shell comes first, wherever the file has it.
      else if (this.path.includes('outerBoundaryIs')) rings.unshift(ring);
      else rings.push(ring);
    }
  }

  private end({ properties, geometries }: Placemark): void {
    const folder = this.folders.at(-1) ?? '';
    const said = folder === '' ? properties : { ...properties, folder };
    const length = Object.entries(said).reduce((sum, [key, text]) => sum + key.length + text.length, 0);
    this.characters += length * geometries.length;
    if (this.characters > MOST_TEXT) throw tooLarge();
    for (const geometry of geometries) this.features.push({ type: 'Feature', properties: said, geometry });
    this.placemark = null;
  }
}

/** A number as KML has it. `Number` alone takes nothing at all for a zero. */
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** `13.4,52.5,34 13.5,52.5`: longitude, latitude, height in metres. Anything else is left out. */
function positionsIn(text: string): Position[] {
  return text.split(/\s+/).flatMap((one): Position[] => {
    const [x, y] = one.split(',').map((number) => (NUMBER.test(number) ? Number(number) : Number.NaN));
    const isOnEarth = x !== undefined && y !== undefined && Math.abs(x) <= 180 && Math.abs(y) <= 90;
    return isOnEarth ? [[x, y]] : [];
  });
}

/** Some programs leave out the last corner, which is the first again. */
function closed(ring: Position[]): Position[] {
  const [first, last] = [ring[0]!, ring.at(-1)!];
  return first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first];
}
