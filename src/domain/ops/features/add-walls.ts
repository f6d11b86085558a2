import { wallsAndRooms, type DrawnShape } from '../../drawing/walls-and-rooms.ts';
import type { Feature, FeatureProperties } from '../../entities/feature.ts';
import type { Position } from '../../entities/geometry.ts';
import type { Taxonomy } from '../../entities/feature-type.ts';
import type { Fid } from '../../entities/ids.ts';
import type { Level } from '../../entities/level.ts';
import type { Moment } from '../../moment/moment.ts';
import { kindOf, planRoleOf, type PlanRole } from '../../taxonomy/index.ts';
import { withCircle } from '../../geometry/shapes/keep-circle.ts';
import { changed, created } from '../record-change.ts';
import { featureRow } from './feature-row.ts';
import { numberedName } from './split-multi-polygon.ts';

/** What the wall tool makes, by its type. */
export const WALL_TYPES = { wall: 'wall', room: 'room' } as const;

const PARTS: Partial<Record<PlanRole, DrawnShape['part']>> = {
  wall: 'wall',
  window: 'wall',
  door: 'wall',
  room: 'room',
};

/** Names of a title and a number that no feature of the level has yet. */
function numbersAfter(title: string, features: readonly Feature[]) {
  const taken = new Set(features.map(({ properties }) => properties.name));
  const isOne = (name: string): boolean =>
    name.startsWith(`${title} `) && /^\d+$/.test(name.slice(title.length + 1));
  let n = 0;
  const next = (): string => {
    do n += 1;
    while (taken.has(`${title} ${n}`));
    return `${title} ${n}`;
  };
  return { isOne, next };
}

export interface AddedWalls {
  moment: Moment;
  /** The new rooms, those that were divided off among them. */
  rooms: Fid[];
}

/**
 * The wall along a line, with the rooms that it closes, called by their type and a number. A room that it divides keeps its key and
 * properties on its largest part; the others have its name with a number, or the next such number. One step. Null where the line makes no wall.
 * @param features what is on the level @param line degrees; the last corner is the first where it goes around
 */
export function addWalls(
  { clientLid, siteLid, buildingLid, lid: levelLid }: Level,
  {
    line,
    features,
    taxonomy,
    newFid,
  }: {
    line: readonly Position[];
    features: readonly Feature[];
    taxonomy: Taxonomy;
    newFid: () => Fid;
  },
): AddedWalls | null {
  const byFid = new Map(features.map((feature) => [feature.fid as string, feature]));
  const shapes = features.flatMap(({ fid, geometry, properties }): DrawnShape[] => {
    const part = PARTS[planRoleOf(properties.typeCode, taxonomy)];
    return part === undefined ? [] : [{ fid, part, geometry }];
  });
  const made = wallsAndRooms(line, shapes);
  if (made === null) return null;
  const place = { clientLid, siteLid, buildingLid, levelLid };
  const rooms: Fid[] = [];
  const title = taxonomy[WALL_TYPES.room]?.title ?? WALL_TYPES.room;
  const numbers = numbersAfter(title, features);
  const draw = (geometry: Feature['geometry'], properties: FeatureProperties) => {
    const kind = kindOf(properties.typeCode, taxonomy);
    const row = featureRow(place, { fid: newFid(), kind, geometry, properties });
    return { change: created('features', row), fid: row.fid };
  };
  const room = (geometry: Feature['geometry'], properties: FeatureProperties) => {
    const { change, fid } = draw(geometry, properties);
    rooms.push(fid);
    return change;
  };
  const changes = [
    draw(made.wall, { typeCode: WALL_TYPES.wall, style: {} }).change,
    ...made.rooms.map((geometry) =>
      room(geometry, { typeCode: WALL_TYPES.room, name: numbers.next(), style: {} }),
    ),
    ...made.divided.flatMap(({ fid, parts: [largest, ...others] }) => {
      const before = byFid.get(fid);
      if (before === undefined || largest === undefined) return [];
      const { typeCode, name } = before.properties;
      const properties = withCircle(before.properties, largest);
      return [
        ...changed('features', before, { ...before, geometry: largest, properties }),
        ...others.map((geometry, i) =>
          room(geometry, {
            typeCode,
            ...(name && { name: numbers.isOne(name) ? numbers.next() : numberedName(name, i + 1) }),
            style: {},
          }),
        ),
      ];
    }),
  ];
  return { moment: { label: 'createFeature', changes }, rooms };
}
