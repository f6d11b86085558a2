import type { Feature } from '../../entities/feature.ts';
import type { Position } from '../../entities/geometry.ts';
import { membersIn } from '../../entities/storey-extra.ts';
import { hoursOf, validityOf, type Hours, type Validity } from '../../times/index.ts';
import type { NetworkLink } from '../network/network-node.ts';
import { groupsOf } from '../restrictions/index.ts';

/** A node of a network as the router takes it. */
export interface RouteNode {
  fid: string;
  typeCode: string;

  position: Position;
  /** Null out of doors. */
  building: string | null;
  level: string | null;
  neighbors: readonly NetworkLink[];
  /** Paths that run through a wall, where walls have been asked for: see `walkableNodes`. */
  walled: readonly NetworkLink[];
  portalNeighbors: readonly NetworkLink[];
  portalGroupId: string | null;
  /** Seconds; null where the node does not say, or says what no time can be. */
  travelTime: number | null;
  isAccessible: boolean | null;
  isComfortable: boolean | null;
  site?: string | null | undefined;
  /** Of a transition: groups that may use it, when it is open, and when it is there. */
  access?: readonly string[] | null | undefined;
  hours?: Hours | null | undefined;
  validity?: Validity | null | undefined;
  /** Of an elevator: seconds until it comes, and seconds a floor. */
  waitSeconds?: number | null | undefined;
  secondsPerFloor?: number | null | undefined;
}

const linksOf = (value: unknown): NetworkLink[] =>
  Array.isArray(value)
    ? value.filter((link): link is NetworkLink => {
        if (typeof link === 'string') return true;
        return (
          typeof link === 'object' && link !== null && typeof (link as { fid?: unknown }).fid === 'string'
        );
      })
    : [];

const flagOf = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);

/** A time is a finite number of seconds that is not negative; a text that reads as one counts. */
function secondsOf(value: unknown): number | null {
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

const isOnEarth = (position: Position): boolean => position.length >= 2 && position.every(Number.isFinite);

/** The nodes among the rows of a device; rows that are not points are skipped. */
export function routeNodesOfRows(rows: readonly Feature[]): RouteNode[] {
  return rows.flatMap(({ fid, geometry, properties, siteLid, buildingLid, levelLid }) => {
    if (geometry.type !== 'Point' || !isOnEarth(geometry.coordinates)) return [];
    const { typeCode, portalGroupId } = properties;
    const extra = membersIn(properties['extra']);
    return [
      {
        fid,
        position: geometry.coordinates,
        building: buildingLid,
        level: levelLid,
        // The former name of the type.
        typeCode: typeCode === 'lift-node' ? 'elevator-node' : String(typeCode),
        neighbors: linksOf(properties['neighbors']),
        walled: [],
        portalNeighbors: linksOf(properties['portalNeighbors']),
        portalGroupId: typeof portalGroupId === 'string' && portalGroupId !== '' ? portalGroupId : null,
        travelTime: secondsOf(properties['travelTime'] ?? properties['portalTravelTime']),
        isAccessible: flagOf(properties['isAccessible']),
        isComfortable: flagOf(properties['isComfortable']),
        site: siteLid,
        access: groupsOf(extra['access']),
        hours: hoursOf(extra['hours']),
        validity: validityOf(extra),
        waitSeconds: secondsOf(extra['waitSeconds']),
        secondsPerFloor: secondsOf(extra['secondsPerFloor']),
      },
    ];
  });
}
