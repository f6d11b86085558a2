import { CodedError } from '../../../coded-error.ts';
import type { PlanePoint } from '../../../geometry/index.ts';
import { READER } from '../../../limits.ts';
import type { Projection } from '../../projections/projection.ts';
import { UNNAMED } from '../foreign-crs.ts';
import { tooLarge } from '../drawing/drawing.ts';
import type { GisGeometry } from './read-wkb.ts';

/** Characters of what features say: more fills the memory of a tablet. */
const MOST_TEXT = 100_000_000;

export type GisValue = string | number | boolean | null;

/** A layer of a file, and in what its coordinates are. */
export interface GisLayer {
  name: string;
  /** Null: it is not known, and its coordinates stay as they are. */
  projection: Projection | null;
  /** As the file calls it. */
  system: string;
}

/**
 * Collects the features of layers as GeoJSON: each says in `layer` where it is from. Coordinates are degrees on WGS 84; those of
 * layers whose system is not known stay. `crs` names the first such system and `otherCrs` the next ones, features say in
 * `crsIndex` which of these is theirs, and those of all other layers that they are on earth (`projections/project-geojson.ts`).
 */
export class LayerFeatures {
  private readonly features: { layer: GisLayer; text: string }[] = [];
  private vertices = 0;
  private characters = 0;

  /** @throws CodedError `drawing-too-large` */
  add(layer: GisLayer, geometry: GisGeometry | null, properties: Readonly<Record<string, GisValue>>): void {
    const said = { layer: layer.name, ...properties };
    const placed = geometry === null ? null : this.placed(geometry, layer.projection);
    const text = JSON.stringify({ properties: said, geometry: placed });
    this.characters += text.length;
    this.features.push({ layer, text });
    if (this.features.length > READER.maxFeatures || this.vertices > READER.maxVertices) throw tooLarge();
    if (this.characters > 5 * MOST_TEXT) throw tooLarge();
  }

  /** UTF-8. @throws CodedError `nothing-usable` */
  finish(): Uint8Array<ArrayBuffer> {
    if (this.features.length === 0) throw new CodedError('nothing-usable');
    const unknown = new Map<string, GisLayer>();
    for (const { layer } of this.features) if (layer.projection === null) unknown.set(keyOf(layer), layer);
    const keys = [...unknown.keys()];
    const [crs, ...otherCrs] = [...unknown.values()].map(crsOf);
    const head = JSON.stringify({
      type: 'FeatureCollection',
      ...(crs && { crs }),
      ...(otherCrs.length > 0 && { otherCrs }),
    }).slice(0, -1);
    const texts = this.features.map(({ layer, text }) => {
      const index = layer.projection === null ? keys.indexOf(keyOf(layer)) : -1;
      const mark = index > 0 ? `"crsIndex":${index},` : crs && index < 0 ? '"isOnEarth":true,' : '';
      return `{"type":"Feature",${mark}${text.slice(1)}`;
    });
    return new TextEncoder().encode(`${head},"features":[${texts.join(',')}]}`);
  }

  /** Null where it, or the outline of it, has a position off the earth: without that it would be another shape. */
  private placed(geometry: GisGeometry, projection: Projection | null): GisGeometry | null {
    const at = (point: PlanePoint): PlanePoint[] => {
      this.vertices += 1;
      const found = projection === null ? finite(point) : projection.toEarth(point);
      return found === null ? [] : [found];
    };
    const line = (points: PlanePoint[]): PlanePoint[] => {
      const found = points.flatMap(at);
      return found.length === points.length ? found : [];
    };
    const area = ([shell, ...holes]: PlanePoint[][]): PlanePoint[][] => {
      const outline = line(shell ?? []);
      return outline.length === 0 ? [] : [outline, ...holes.map(line).filter(some)];
    };
    switch (geometry.type) {
      case 'Point': {
        const [coordinates] = at(geometry.coordinates);
        return coordinates === undefined ? null : { type: 'Point', coordinates };
      }
      case 'MultiPoint':
        return filled({ type: geometry.type, coordinates: geometry.coordinates.flatMap(at) });
      case 'LineString':
        return filled({ type: geometry.type, coordinates: line(geometry.coordinates) });
      case 'MultiLineString':
        return filled({ type: geometry.type, coordinates: geometry.coordinates.map(line).filter(some) });
      case 'Polygon':
        return filled({ type: geometry.type, coordinates: area(geometry.coordinates) });
      case 'MultiPolygon':
        return filled({
          type: geometry.type,
          coordinates: geometry.coordinates.map(area).filter(some),
        });
      case 'GeometryCollection': {
        const geometries = geometry.geometries.flatMap((one) => this.placed(one, projection) ?? []);
        return geometries.length === 0 ? null : { type: geometry.type, geometries };
      }
    }
  }
}

/** Layers that name no system may be in several. */
const keyOf = ({ name, system }: GisLayer): string => system || `\0${name}`;
const crsOf = ({ name, system }: GisLayer) => ({
  type: 'name',
  properties: system === '' ? { name: UNNAMED, layer: name } : { name: system },
});
const finite = (point: PlanePoint): PlanePoint | null => (point.every(Number.isFinite) ? point : null);
const some = (list: readonly unknown[]): boolean => list.length > 0;
const filled = <G extends { coordinates: readonly unknown[] }>(geometry: G): G | null =>
  some(geometry.coordinates) ? geometry : null;
