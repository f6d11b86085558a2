import type { LevelPaper } from '../drawing/level-paper.ts';
import type { Area } from '../drawing/plane.ts';
import { box, disc } from '../drawing/shapes.ts';

/** Geofences of a floor: zones that are not rooms. */
export interface Zone {
  name: string;
  type: string;
  area: Area;
  description?: string;
}

export const mainZones: Record<number, Zone[]> = {
  [-1]: [
    {
      name: 'Radiation area',
      type: 'restricted-geofence',
      area: box(-83, -31, -66, -7),
      description: 'Controlled area: badge and dosimeter needed.',
    },
  ],
  0: [
    { name: 'Entrance hall', type: 'level-geofence', area: disc([0, 0], 9.6) },
    { name: 'Emergency zone', type: 'level-geofence', area: box(-81.2, -30.8, -72.6, -4) },
    { name: 'Welcome message', type: 'message-geofence', area: disc([-3.2, -9], 4) },
  ],
  1: [
    {
      name: 'Theatre zone',
      type: 'restricted-geofence',
      area: box(-83, -31, -73.6, 8),
      description: 'Surgical clothing only.',
    },
  ],
  2: [{ name: 'Quiet zone', type: 'quiet-geofence', area: box(-58, -7, -18, 6.5) }],
};

export const pavilionZones: Record<number, Zone[]> = {
  0: [{ name: 'Play area', type: 'level-geofence', area: box(80, -20.3, 86.2, -12) }],
  1: [{ name: 'Quiet zone', type: 'quiet-geofence', area: box(98, -27.5, 116, -12) }],
};

export function drawZones(paper: LevelPaper, zones: Zone[] | undefined) {
  for (const { name, type, area, description } of zones ?? []) {
    paper.thing(type, area, { name, ...(description === undefined ? {} : { description }) });
  }
}
