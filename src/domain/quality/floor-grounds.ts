import { isPlace } from '../content/index.ts';
import type { Feature } from '../entities/feature.ts';
import type { Taxonomy } from '../entities/feature-type.ts';
import { planRoleOf, type PlanRole } from '../taxonomy/index.ts';
import { FloorGround, type GroundOf } from '../wayfinding/ground/index.ts';

/** Drawn things that decide whether a person can walk somewhere. */
const DECIDES: Partial<Record<PlanRole, true>> = { wall: true, window: true, obstacle: true, door: true };

interface Floor {
  features: Map<string, Feature>;
  ground: FloorGround | null;
}

/** What is drawn on each floor, kept so that only the floors that change are looked through again. */
export class FloorGrounds {
  readonly #taxonomy: Taxonomy;
  readonly #floors = new Map<string, Floor>();
  /** Levels that changed since they were last asked for, and their sites. */
  #changed = new Map<string, string>();

  constructor(taxonomy: Taxonomy) {
    this.#taxonomy = taxonomy;
  }

  readonly groundOf: GroundOf = (building, level) => {
    const floor = this.#floors.get(`${building} ${level}`);
    if (!floor) return undefined;
    floor.ground ??= new FloorGround([...floor.features.values()], this.#taxonomy);
    return floor.ground;
  };

  put(feature: Feature): void {
    const floor = this.#floorOf(feature, true);
    if (!floor) return;
    floor.features.set(feature.fid, feature);
    this.#note(feature, floor);
  }

  take(feature: Feature): void {
    const floor = this.#floorOf(feature, false);
    if (floor?.features.delete(feature.fid) === true) this.#note(feature, floor);
  }

  takeChanged(): ReadonlyMap<string, string> {
    const changed = this.#changed;
    this.#changed = new Map();
    return changed;
  }

  #note({ levelLid, siteLid }: Feature, floor: Floor): void {
    floor.ground = null;
    if (levelLid !== null) this.#changed.set(levelLid, siteLid ?? '');
  }

  #floorOf(feature: Feature, isWanted: boolean): Floor | undefined {
    const { buildingLid, levelLid, geometry, properties } = feature;
    if (geometry.type === 'Point') return undefined;
    if (!isPlace(feature) && DECIDES[planRoleOf(properties.typeCode, this.#taxonomy)] !== true)
      return undefined;
    const key = `${buildingLid} ${levelLid}`;
    const known = this.#floors.get(key);
    if (known || !isWanted) return known;
    const floor: Floor = { features: new Map(), ground: null };
    this.#floors.set(key, floor);
    return floor;
  }
}
