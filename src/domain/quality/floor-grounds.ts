import { isPlace } from '../content/index.ts';
import type { Feature } from '../entities/feature.ts';
import type { Taxonomy } from '../entities/feature-type.ts';
import { sameValue } from '../moment/index.ts';
import { planRoleOf, type PlanRole } from '../taxonomy/index.ts';
import { FloorGround, type GroundOf } from '../wayfinding/ground/index.ts';

/** Drawn things that decide whether a person can walk somewhere. */
const DECIDES: Partial<Record<PlanRole, true>> = { wall: true, window: true, obstacle: true, door: true };

interface Floor {
  features: Map<string, Feature>;
  ground: FloorGround | null;
  /** Taken out since changes were last asked for: what comes back with its shape has not changed. */
  taken: Map<string, Feature>;
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
    const before = floor.taken.get(feature.fid);
    floor.taken.delete(feature.fid);
    floor.features.set(feature.fid, feature);
    if (before === undefined || !this.#isAlike(before, feature)) this.#note(feature, floor);
  }

  take(feature: Feature): void {
    const floor = this.#floorOf(feature, false);
    if (floor?.features.delete(feature.fid) === true) floor.taken.set(feature.fid, feature);
  }

  takeChanged(): ReadonlyMap<string, string> {
    for (const floor of this.#floors.values()) {
      for (const gone of floor.taken.values()) this.#note(gone, floor);
      floor.taken.clear();
    }
    const changed = this.#changed;
    this.#changed = new Map();
    return changed;
  }

  /** Whether people walk around both in the same way. */
  #isAlike(a: Feature, b: Feature): boolean {
    const roleOf = ({ properties: { typeCode } }: Feature): PlanRole => planRoleOf(typeCode, this.#taxonomy);
    return isPlace(a) === isPlace(b) && roleOf(a) === roleOf(b) && sameValue(a.geometry, b.geometry);
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
    const floor: Floor = { features: new Map(), ground: null, taken: new Map() };
    this.#floors.set(key, floor);
    return floor;
  }
}
