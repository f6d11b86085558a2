import type { Position } from '../../entities/geometry.ts';
import { type LayerRole, layerRole } from '../layer-role.ts';
import type { PlacedFeature } from '../read/drawing/placed-features.ts';
import { partOf, type LayerPart, type PartKey, type RoleChoices } from './role-choices.ts';

/** A shape of a layer, to be shown on the map. */
export type LayerShape =
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'Polygon'; coordinates: Position[][] };

/** What a layer or a block of a drawing holds. */
export interface LayerSummary {
  key: PartKey;
  part: LayerPart;
  name: string;
  count: number;
  lines: number;
  areas: number;
  texts: number;
  /** What its name tells. */
  suggestion: LayerRole;
  /** A few of the texts. */
  examples: string[];
  /** Some of what is drawn. */
  samples: LayerShape[];
}

/** More rows are too many to look through. */
const ROWS = 400;
const EXAMPLES = 3;
/** Points of what is shown of one layer. */
const SAMPLE_POINTS = 3000;

/** The layers and blocks of a drawing, those with most in them first. */
export function layerSummaries(features: Iterable<PlacedFeature>): LayerSummary[] {
  const rows = new Map<PartKey, LayerSummary>();
  const points = new Map<PartKey, number>();
  for (const { properties, geometry } of features) {
    if (geometry === null) continue;
    for (const part of ['layer', 'block'] as const) {
      const name = properties[part];
      if (typeof name !== 'string') continue;
      const key = partOf(part, name);
      let row = rows.get(key);
      if (row === undefined) {
        if (rows.size >= ROWS) continue;
        const counts = { count: 0, lines: 0, areas: 0, texts: 0 };
        row = { key, part, name, ...counts, suggestion: layerRole(name), examples: [], samples: [] };
        rows.set(key, row);
      }
      row.count += 1;
      if (geometry.type === 'Point') {
        row.texts += 1;
        const text = properties['text'];
        if (typeof text === 'string' && row.examples.length < EXAMPLES && !row.examples.includes(text))
          row.examples.push(text);
      } else if (geometry.type === 'LineString' || geometry.type === 'Polygon') {
        row[geometry.type === 'Polygon' ? 'areas' : 'lines'] += 1;
        const size =
          geometry.type === 'Polygon'
            ? geometry.coordinates.reduce((sum, ring) => sum + ring.length, 0)
            : geometry.coordinates.length;
        const shown = (points.get(key) ?? 0) + size;
        if (shown > SAMPLE_POINTS) continue;
        points.set(key, shown);
        row.samples.push(geometry);
      }
    }
  }
  return [...rows.values()].toSorted(
    (a, b) => Number(a.part === 'block') - Number(b.part === 'block') || b.count - a.count,
  );
}

/** What a row counts as: what a person chose, else what its name tells. */
export const roleOf = ({ key, suggestion }: LayerSummary, choices: RoleChoices): LayerRole =>
  choices[key] ?? suggestion;
