import type { FeatureGeometry } from '../entities/geometry.ts';
import { isRecord } from '../floorplan/read/is-record.ts';
import { IMDF_TYPES, isImdfType, type ImdfType } from './format/feature-types.ts';
import { soundShape } from './sound-shape.ts';

/** The files of an archive by their name without folder, as JSON. */
export type ImdfJson = ReadonlyMap<string, unknown>;

export interface ImdfFeature {
  file: string;
  type: ImdfType;
  /** Empty where it has none. */
  id: string;
  raw: Readonly<Record<string, unknown>>;
  geometry: unknown;
  properties: Readonly<Record<string, unknown>>;
  /** Point or area; null where it has neither, and where it is broken. */
  shape: FeatureGeometry | null;
}

export interface Collection {
  file: string;
  /** By the name of the file; null where IMDF has no such file. */
  type: ImdfType | null;
  json: unknown;
}

/** An archive taken apart for the rules. */
export class ImdfArchive {
  /** Undefined where it is missing. */
  readonly manifest: unknown;
  readonly collections: readonly Collection[];
  readonly features: readonly ImdfFeature[];
  readonly byId: ReadonlyMap<string, ImdfFeature>;
  readonly unreadable: readonly string[];
  private readonly byType = new Map<ImdfType, ImdfFeature[]>(IMDF_TYPES.map((type) => [type, []]));

  /** @param unreadable files that are not JSON */
  constructor(files: ImdfJson, unreadable: readonly string[] = []) {
    this.unreadable = unreadable;
    this.manifest = files.get('manifest.json');
    this.collections = [...files]
      .filter(([file]) => file !== 'manifest.json')
      .map(([file, json]) => {
        const name = file.replace(/\.(?:geo)?json$/i, '');
        return { file, type: isImdfType(name) ? name : null, json };
      });
    const byId = new Map<string, ImdfFeature>();
    for (const { file, type, json } of this.collections)
      if (type !== null)
        for (const raw of featuresIn(json)) {
          if (!isFeature(raw)) continue;
          const feature = asFeature(file, type, raw);
          this.byType.get(type)!.push(feature);
          if (feature.id !== '' && !byId.has(feature.id)) byId.set(feature.id, feature);
        }
    this.byId = byId;
    this.features = [...this.byType.values()].flat();
  }

  of(type: ImdfType): readonly ImdfFeature[] {
    return this.byType.get(type) ?? [];
  }

  /** What a property leads to, where it is there and of that type. */
  leadsTo(feature: ImdfFeature, property: string, type: ImdfType): ImdfFeature | null {
    const id = feature.properties[property];
    const found = typeof id === 'string' ? this.byId.get(id) : undefined;
    return found?.type === type ? found : null;
  }
}

/** Whether it is a feature of GeoJSON with an object of properties. */
export const isFeature = (raw: unknown): raw is Record<string, unknown> =>
  isRecord(raw) && raw['type'] === 'Feature' && isRecord(raw['properties']);

export const featuresIn = (json: unknown): readonly unknown[] =>
  isRecord(json) && Array.isArray(json['features']) ? (json['features'] as unknown[]) : [];

function asFeature(file: string, type: ImdfType, raw: Record<string, unknown>): ImdfFeature {
  const { id, geometry = null, properties } = raw;
  return {
    file,
    type,
    id: typeof id === 'string' ? id : '',
    raw,
    geometry,
    properties: isRecord(properties) ? properties : {},
    shape: soundShape(geometry),
  };
}
