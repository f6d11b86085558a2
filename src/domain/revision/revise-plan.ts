import type { Feature } from '../entities/feature.ts';
import type { Taxonomy } from '../entities/feature-type.ts';
import type { Fid } from '../entities/ids.ts';
import type { FeatureGeometry, Position } from '../entities/geometry.ts';
import { UNMOVED, type Placement } from '../floorplan/index.ts';
import { boundsAcross, distanceMetres, middleOf, roundPosition, validityIssues } from '../geometry/index.ts';
import type { Finding } from '../rooms/find-rooms.ts';
import { needsName } from '../rules/index.ts';
import { builtInTaxonomy, planRoleOf } from '../taxonomy/index.ts';
import { alignedRoom, alignRooms } from './align-rooms.ts';
import { eachOnce, matchOpenings } from './match-openings.ts';
import { matchRooms, type RoomMatch } from './match-rooms.ts';
import { areSameWalls } from './same-walls.ts';
import { labelKey, measureRoom, sharedArea, type MeasuredRoom } from './measured-room.ts';

export const REVISION_KINDS = ['new', 'gone', 'moved', 'renamed', 'same'] as const;
export type RevisionKind = (typeof REVISION_KINDS)[number];

/** What a newer plan says of one room. */
export interface RevisionRow {
  kind: RevisionKind;
  /** The room that the level has; null for a new one. */
  fid: Fid | null;
  typeCode: string;
  /** What it is called on the level, or on the plan where it is new; empty where it has no name. */
  name: string;
  /** What the plan calls it, where that is another name. */
  newName: string | null;
  /** Its shape on the level, and on the newer plan. */
  former: FeatureGeometry | null;
  geometry: FeatureGeometry | null;
  /** Shared area over the area of both together, 0 to 1; null where there is one shape alone. */
  overlap: number | null;
  /** How far its middle moved. */
  metres: number;
  /** Of a new one: the room it was part of. Of a vanished one: the room it became part of. */
  partOf: string | null;
  /** Of a new one: the number that the plan gives it. */
  eid?: string;
  /** Walls are taken over or left all together: half of two networks would close no room. */
  part: 'room' | 'wall' | 'opening';
}

export interface Revision {
  /** How the newer plan was turned, moved and scaled about `pivot`. */
  placement: Placement;
  pivot: Position;
  /** Share of the rooms of the smaller side that lie on one of the other, 0 to 1. */
  agreement: number;
  rows: RevisionRow[];
}

/** Below this agreement the plan is more likely mirrored, or of another floor, than a newer plan of this floor. */
export const LEAST_AGREEMENT = 0.4;

/** Of a plan without rooms, or of a picture of one: it lies as the plan before it. */
export const NOTHING_FOUND = { placement: UNMOVED, agreement: 0, rows: [] } satisfies Partial<Revision>;

/** Metres by which an outline may differ, on the average of its length, and be the same. */
const SAME_OUTLINE = 0.1;
/** Share of a room that lies in another one from which it was split off, or became a part of it. */
const PART = 0.8;

type OldRoom = MeasuredRoom & { feature: Feature };
type NewRoom = MeasuredRoom & { finding: Finding };

/**
 * What a newer plan of a level changes: its rooms are laid on those of the level and matched by overlap and name. Walls
 * and doors, too, are compared where the level has some. Whatever else is on the level has no part in it.
 */
export function revisePlan(
  features: readonly Feature[],
  findings: readonly Finding[],
  taxonomy: Taxonomy,
): Revision {
  const roleOf = (typeCode: string): string => comparedRole(typeCode, taxonomy);
  const old = features.flatMap((feature): OldRoom[] => {
    const room = measureRoom(feature.geometry, feature.properties.name ?? '', feature.properties['eid']);
    return room === null || roleOf(feature.properties.typeCode) === '' ? [] : [{ ...room, feature }];
  });
  const roles = new Set(['room', ...old.map(({ feature }) => roleOf(feature.properties.typeCode))]);
  const read = findings.flatMap((finding): NewRoom[] => {
    const room = measureRoom(finding.geometry, finding.name ?? '', finding.identity?.eid);
    return room === null || !roles.has(roleOf(finding.typeCode)) ? [] : [{ ...room, finding }];
  });
  const isRoom = (typeCode: string): boolean => roleOf(typeCode) === 'room';
  const oldRooms = old.filter(({ feature }) => isRoom(feature.properties.typeCode));
  const newRooms = read.filter(({ finding }) => isRoom(finding.typeCode));
  const pivot = middleOfRooms(oldRooms.length > 0 ? oldRooms : newRooms);
  const { placement, agreement } = alignRooms(oldRooms, newRooms, pivot);
  const laid = read.flatMap((room): NewRoom[] => {
    const moved = measureRoom(alignedRoom(room, placement, pivot), room.finding.name ?? '', room.eid);
    return moved === null || validityIssues(moved.geometry).length > 0
      ? []
      : [{ ...moved, finding: room.finding }];
  });
  const oldOf = (role: string): OldRoom[] =>
    old.filter(({ feature }) => roleOf(feature.properties.typeCode) === role);
  const newOf = (role: string): NewRoom[] => laid.filter(({ finding }) => roleOf(finding.typeCode) === role);
  const rows = [
    ...rowsOf(oldOf('room'), newOf('room'), matchRooms, taxonomy),
    ...wallRows(oldOf('wall'), newOf('wall'), pivot, taxonomy),
    ...openingRows([...oldOf('door'), ...oldOf('window')], [...newOf('door'), ...newOf('window')], taxonomy),
  ];
  return { placement, pivot, agreement, rows };
}

/** Whether there is, of what a plan would be held against, something that was not there when it was. */
export const hasArrived = (
  features: readonly Feature[],
  compared: ReadonlySet<string>,
  taxonomy: Taxonomy,
): boolean =>
  features.some(
    ({ fid, properties }) => !compared.has(fid) && comparedRole(properties.typeCode, taxonomy) !== '',
  );

/** Of a level: what a newer plan may lie on. */
export const roomsAmong = (features: readonly Feature[], taxonomy: Taxonomy): Feature[] =>
  features.filter(({ properties }) => comparedRole(properties.typeCode, taxonomy) === 'room');

/** The parts of a drawing that are compared with each other; empty: none of them. */
function comparedRole(typeCode: string, taxonomy: Taxonomy): string {
  // A plan is read by our own types, whatever those of the client are.
  const role = planRoleOf(typeCode, Object.hasOwn(taxonomy, typeCode) ? taxonomy : builtInTaxonomy);
  if (role === 'room' || role === 'walkable') return 'room';
  return role === 'wall' || role === 'window' || role === 'door' ? role : '';
}

function middleOfRooms(rooms: readonly MeasuredRoom[]): Position {
  const bounds = boundsAcross(...rooms.map(({ geometry }) => geometry));
  if (bounds === null) return [0, 0];
  return roundPosition(middleOf(bounds));
}

/** Walls are replaced as a whole, if any of them has moved: half of two networks would close no room. */
function wallRows(
  old: readonly OldRoom[],
  read: readonly NewRoom[],
  pivot: Position,
  taxonomy: Taxonomy,
): RevisionRow[] {
  // A plan that draws no walls does not say that they are gone.
  if (old.length === 0 || read.length === 0) return [];
  if (areSameWalls(old, read, pivot)) return old.map(sameRow);
  const typeCode = knownType('wall', old, taxonomy);
  return [
    ...old.map((room) => goneRow(room, [])),
    ...read.map((room) => newRow({ ...room, finding: { ...room.finding, typeCode } }, [], taxonomy)),
  ].map((row) => ({ ...row, part: 'wall' }));
}

function openingRows(old: readonly OldRoom[], read: readonly NewRoom[], taxonomy: Taxonomy): RevisionRow[] {
  const once = eachOnce(read).map((room): NewRoom => {
    const typeCode = knownType(room.finding.typeCode, old, taxonomy);
    return { ...room, finding: { ...room.finding, typeCode } };
  });
  const told = rowsOf(old, once, matchOpenings, taxonomy);
  // One may be taken for the other, but of what the plan draws none at all it says nothing.
  const roles = new Set(read.map(({ finding }) => comparedRole(finding.typeCode, taxonomy)));
  return told
    .filter(({ kind, typeCode }) => kind !== 'gone' || roles.has(comparedRole(typeCode, taxonomy)))
    .map((row) => ({ ...row, part: 'opening' }));
}

/** A built-in type, or, if the client does not have it, the type that the client uses for similar rooms. */
const knownType = (typeCode: string, old: readonly OldRoom[], taxonomy: Taxonomy): string =>
  Object.hasOwn(taxonomy, typeCode) ? typeCode : (old[0]?.feature.properties.typeCode ?? typeCode);

type Matching = (former: readonly OldRoom[], newer: readonly NewRoom[]) => RoomMatch[];

function rowsOf(
  old: readonly OldRoom[],
  read: readonly NewRoom[],
  match: Matching,
  taxonomy: Taxonomy,
): RevisionRow[] {
  const matches = match(old, read);
  const byOld = new Map(matches.map((match) => [match.former, match]));
  const taken = new Set(matches.map(({ newer }) => newer));
  const known = old.map((room, i): RevisionRow => {
    const own = byOld.get(i);
    return own === undefined ? goneRow(room, read) : matchedRow(room, read[own.newer]!, own);
  });
  const added = read.flatMap((room, j) => (taken.has(j) ? [] : [newRow(room, old, taxonomy)]));
  return [...known, ...added];
}

function matchedRow(room: OldRoom, next: NewRoom, { overlap, isDouble }: RoomMatch): RevisionRow {
  const { fid, geometry, properties } = room.feature;
  const name = properties.name ?? '';
  const called = next.finding.name ?? '';
  const newName = isDouble !== true && called !== '' && labelKey(called) !== labelKey(name) ? called : null;
  const apart = ((room.area + next.area) * (1 - overlap)) / (1 + overlap);
  const isSame = apart / Math.max(room.perimeter, next.perimeter) <= SAME_OUTLINE;
  return {
    kind: isSame ? (newName === null ? 'same' : 'renamed') : 'moved',
    fid,
    typeCode: properties.typeCode,
    name,
    newName,
    former: geometry,
    geometry: next.geometry,
    overlap,
    metres: distanceMetres(room.centre, next.centre),
    partOf: null,
    part: 'room',
  };
}

const sameRow = ({ feature: { fid, geometry, properties } }: OldRoom): RevisionRow => ({
  kind: 'same',
  fid,
  typeCode: properties.typeCode,
  name: properties.name ?? '',
  newName: null,
  former: geometry,
  geometry,
  overlap: 1,
  metres: 0,
  partOf: null,
  part: 'wall',
});

function goneRow(room: OldRoom, read: readonly NewRoom[]): RevisionRow {
  const { fid, geometry, properties } = room.feature;
  const whole = read.find((other) => isWithin(room, other));
  return {
    kind: 'gone',
    fid,
    typeCode: properties.typeCode,
    name: properties.name ?? '',
    newName: null,
    former: geometry,
    geometry: null,
    overlap: null,
    metres: 0,
    partOf: whole === undefined ? null : (whole.finding.name ?? ''),
    part: 'room',
  };
}

function newRow(room: NewRoom, old: readonly OldRoom[], taxonomy: Taxonomy): RevisionRow {
  const { typeCode, name } = room.finding;
  const whole = old.find((other) => isWithin(room, other));
  const type = Object.hasOwn(taxonomy, typeCode) ? taxonomy[typeCode] : undefined;
  // A place needs a name: without one it is the outline of a room.
  const isRoom = comparedRole(typeCode, taxonomy) === 'room';
  const isNameless = isRoom && (name ?? '') === '' && (type === undefined || needsName(type));
  return {
    kind: 'new',
    fid: null,
    typeCode: isNameless ? 'room-outline' : typeCode,
    name: name ?? '',
    newName: null,
    former: null,
    geometry: room.geometry,
    overlap: null,
    metres: 0,
    partOf: whole === undefined ? null : (whole.feature.properties.name ?? ''),
    ...(room.eid !== '' && { eid: room.eid }),
    part: 'room',
  };
}

const isWithin = (part: MeasuredRoom, whole: MeasuredRoom): boolean =>
  whole.area > part.area && sharedArea(part, whole) >= PART * part.area;
