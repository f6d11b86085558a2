import { revisePlan } from '../../domain/revision/index.ts';
import { findRoomsInJson } from '../../domain/rooms/find-rooms.ts';
import type { RevisePlanApi } from './api.ts';

/** The job itself: keeps nothing. */
export const revisePlanJob = (): RevisePlanApi => ({
  revise(plan, { features, taxonomy }) {
    const found = findRoomsInJson(plan);
    if (!found.ok) return Promise.resolve(found);
    const revision = revisePlan(features, found.value, taxonomy);
    const hasRooms = revision.rows.some(({ geometry }) => geometry !== null);
    return Promise.resolve(hasRooms ? { ok: true, value: revision } : { ok: false, code: 'no-rooms' });
  },
});
