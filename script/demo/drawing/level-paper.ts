import type { DemoFeature } from '../types.ts';
import { arabicName } from './arabic.ts';
import { hoursOf } from './hours.ts';
import { fidOf } from './fid.ts';
import type { Network } from './network.ts';
import type { Area, Earth, Spot } from './plane.ts';
import { common, grown, together, without } from './shapes.ts';

/** Metres that a roof reaches over the corners of its floor: so a floor lies in its building whatever is rounded. */
const EAVES = 0.1;

/**
 * One floor while it is being drawn. Rooms, corridors, doors and windows are what is *clear*: at the end the walls
 * are what is left of the floor, so they meet exactly and have the thickness that the drawing left between rooms.
 */
export function levelPaper(floor: string, earth: Earth, network: Network) {
  const floors: Area[] = [];
  const roofs: Area[] = [];
  const walks: Area[] = [];
  const clear: Area[] = [];
  const content: DemoFeature[] = [];
  const seen = new Map<string, number>();
  let beacons = 0;

  /** Ids come from names: the second "Toilet" of a floor is "Toilet/2". */
  function fid(name: string): string {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return fidOf(`${floor}/${name}${times > 1 ? `/${times}` : ''}`);
  }

  function add(
    typeCode: string,
    geometry: DemoFeature['geometry'],
    more: Record<string, unknown> & { name?: string },
  ) {
    const arabic = more.name === undefined ? undefined : arabicName(more.name, typeCode);
    const openHours = more.name === undefined ? undefined : hoursOf(more.name);
    content.push({
      type: 'Feature',
      properties: {
        fid: fid(more.name ?? typeCode),
        typeCode,
        ...more,
        ...(arabic === undefined ? {} : { name_ar: arabic }),
        ...(openHours === undefined ? {} : { openHours }),
      },
      geometry,
    });
  }

  return {
    floor,
    network,
    /** The number of the next beacon of this floor. */
    nextBeacon: () => (beacons += 1),
    /** Ground that the building covers on this floor. */
    cover(area: Area) {
      floors.push(area);
      roofs.push(grown(area, EAVES));
    },
    walk: (area: Area) => void walks.push(area),
    /** An opening in a wall without a feature of its own. */
    open: (area: Area) => void clear.push(area),
    place(name: string, typeCode: string, area: Area, more: Record<string, unknown> = {}) {
      clear.push(area);
      add(typeCode, earth.area(area), { name, ...more });
    },
    /** A place that stands on walkable ground. */
    stand(name: string, typeCode: string, area: Area, more: Record<string, unknown> = {}) {
      add(typeCode, earth.area(area), { name, ...more });
    },
    /** A space that visitors don't search for. */
    space(typeCode: string, area: Area) {
      clear.push(area);
      add(typeCode, earth.area(area), {});
    },
    thing: (typeCode: string, area: Area, more: Record<string, unknown> & { name?: string } = {}) =>
      add(typeCode, earth.area(area), more),
    spot: (typeCode: string, at: Spot, more: Record<string, unknown> & { name?: string } = {}) =>
      add(typeCode, earth.point(at), more),

    /** The floor as features, the ground first. */
    finish(): { roof: Area; features: DemoFeature[] } {
      const outline = together(...floors);
      const walkable = common(together(...walks), outline);
      const walls = without(outline, walkable, ...clear);
      const ground: DemoFeature[] = [
        plain('level-outline', earth.area(outline)),
        ...walkable.map((part) => plain('corridor', earth.area([part]))),
      ];
      return {
        roof: together(...roofs),
        features: [...ground, ...content, plain('wall', earth.area(walls))],
      };
    },
  };

  function plain(typeCode: string, geometry: DemoFeature['geometry']): DemoFeature {
    return { type: 'Feature', properties: { fid: fid(typeCode), typeCode }, geometry };
  }
}
export type LevelPaper = ReturnType<typeof levelPaper>;
