import type { Feature } from '../entities/feature.ts';
import { measureRoom, sharedArea, type MeasuredRoom } from './measured-room.ts';
import type { RevisionRow } from './revise-plan.ts';

/** Share of the smaller of two rooms from which one lies on the other; less comes from drawing. */
const ON_EACH_OTHER = 0.1;

interface Named {
  name: string;
  room: MeasuredRoom;
}

/**
 * The rooms that would lie on each other once some rows are taken over and the others are left, by their names.
 * @param rooms of the level as it is
 */
export function overlapsAfter(
  rooms: readonly Feature[],
  taken: readonly RevisionRow[],
): [name: string, other: string][] {
  const next = taken.flatMap((row): Named[] =>
    row.part !== 'room' || row.geometry === null || row.kind === 'renamed'
      ? []
      : named(row.geometry, row.newName ?? row.name),
  );
  const changed = new Set(taken.map(({ fid }) => fid));
  const kept = rooms.flatMap(({ fid, geometry, properties }): Named[] =>
    changed.has(fid) ? [] : named(geometry, properties.name ?? ''),
  );
  return next.flatMap((one, i) =>
    [...kept, ...next.slice(i + 1)].flatMap((other): [string, string][] =>
      areOnEachOther(one.room, other.room) ? [[one.name, other.name]] : [],
    ),
  );
}

function named(geometry: Feature['geometry'], name: string): Named[] {
  const room = measureRoom(geometry, name);
  return room === null ? [] : [{ name, room }];
}

const areOnEachOther = (a: MeasuredRoom, b: MeasuredRoom): boolean =>
  sharedArea(a, b) >= ON_EACH_OTHER * Math.min(a.area, b.area);
