import type { Feature, FeatureProperties } from '../../../src/domain/entities/feature.ts';
import type { FeatureGeometry, Position } from '../../../src/domain/entities/geometry.ts';
import { square } from '../../support/sync/content-fixtures.ts';
import { CORNERS, sectorOf } from '../oracle/feature-fields.ts';
import type { Random } from '../world/random.ts';
import type { SimServer } from '../world/server.ts';

/** Degrees: about 33 m. */
const RADIUS = 3e-4;
/** Degrees: about 1.1 m, more than what counts as the same point. */
const STEP = 1e-5;
/** Degrees; corners only have to differ. */
const CORNER_STEP = 1e-7;
const ROW = 97;

const round = (value: number): number => Math.round(value * 1e8) / 1e8;

/** Values that no other act of the schedule gives, so that a value tells who wrote it. */
export class Values {
  private count = 0;
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  text(word: string): string {
    this.count += 1;
    return `${word} ${this.count}`;
  }

  /** A point somewhere in the building. */
  point(): FeatureGeometry {
    this.count += 1;
    const [column, row] = [this.count % ROW, Math.floor(this.count / ROW)];
    return { type: 'Point', coordinates: [round(0.001 + column * STEP), round(0.001 + row * STEP)] };
  }

  outline(): FeatureGeometry {
    const middle = [0.0015 + this.random.below(20) * 1e-4, 0.0015 + this.random.below(20) * 1e-4] as const;
    const ring = Array.from({ length: CORNERS }, (_, i): Position => {
      const angle = (i * 2 * Math.PI) / CORNERS;
      return [round(middle[0] + RADIUS * Math.cos(angle)), round(middle[1] + RADIUS * Math.sin(angle))];
    });
    return { type: 'Polygon', coordinates: [[...ring, ring[0] as Position]] };
  }

  /** The shape with one corner (or the point) somewhere else. */
  moved(geometry: FeatureGeometry): FeatureGeometry {
    if (geometry.type !== 'Polygon') return this.point();
    this.count += 1;
    const ring = geometry.coordinates[0] ?? [];
    const which = this.random.below(ring.length - 1);
    const from = ring[which] ?? [0, 0];
    const sign = sectorOf(ring, from) < CORNERS / 2 ? 1 : -1;
    const [column, row] = [this.count % ROW, Math.floor(this.count / ROW)];
    const to: Position = [
      round(from[0] + sign * (column + 1) * CORNER_STEP),
      round(from[1] + sign * (row + 1) * CORNER_STEP),
    ];
    const open = ring.slice(0, -1).map((corner, i) => (i === which ? to : corner));
    return { type: 'Polygon', coordinates: [[...open, open[0] as Position]] };
  }

  properties(isPlace: boolean): FeatureProperties {
    return { typeCode: isPlace ? 'shop' : 'desk', name: this.text('name') };
  }

  /** The feature after a person changed one or two of its texts. `poison`: the server will not take it. */
  changed(feature: Feature, poison: boolean): Feature {
    const properties = { ...feature.properties } as Record<string, unknown>;
    const one = this.random.weighted({ name: 4, description: 3, eid: 2, note: 2 });
    const fields = this.random.chance(0.3) ? [one, this.random.weighted({ name: 1, description: 1 })] : [one];
    for (const field of fields) {
      if (field === 'note') properties['extra'] = { ...feature.properties.extra, note: this.text('note') };
      else if (field === 'description' && 'description' in properties && this.random.chance(0.15)) {
        delete properties[field];
      } else properties[field] = this.text(poison ? 'poison' : field);
    }
    return { ...feature, properties: properties as FeatureProperties };
  }
}

/** A site with a building, two levels and some places and desks, before any device comes. */
export function furnish(server: SimServer, values: Values, newId: () => string): void {
  const seed = { name: 'seed', seen: 0 };
  const post = (path: string, body: unknown): Record<string, unknown> =>
    (server.serve({ method: 'POST', path, body }, seed).json as { result: Record<string, unknown> }).result;
  const site = post('/clients/1/sites', {
    siteTitle: 'Harbour',
    siteExternalIdentifier: 'harbour',
    siteExtraData: {},
    geometry: square(0.01),
  });
  const building = post(`/sites/${String(site['siteInternalIdentifier'])}/buildings`, {
    buildingTitle: 'Quay',
    buildingExternalIdentifier: 'quay',
    buildingExtraData: {},
    geometry: square(0.005),
  });
  const buildingId = String(building['buildingInternalIdentifier']);
  for (const levelIndex of [0, 1]) {
    const path = `/buildings/${buildingId}/levels/${levelIndex}`;
    post(path, {
      levelIndex,
      levelShortTitle: `L${levelIndex}`,
      levelLongTitle: `Level ${levelIndex}`,
      levelExtraData: {},
    });
    for (let i = 0; i < 4; i += 1) {
      const isPlace = i % 2 === 0;
      const geometry = isPlace ? values.point() : values.outline();
      const at = { bid: Number(buildingId), lvl: levelIndex, fid: newId() };
      server.put(
        { type: 'Feature', properties: { ...values.properties(isPlace), ...at }, geometry },
        `${buildingId}/${levelIndex}`,
      );
    }
  }
}
