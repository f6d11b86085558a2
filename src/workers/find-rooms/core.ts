import { findOnLayers, findRoomsInJson } from '../../domain/rooms/find-rooms.ts';
import type { FindRoomsApi } from './api.ts';

/** The job itself: keeps nothing. */
export const findRoomsJob = (): FindRoomsApi => ({
  find: (plan) => Promise.resolve(findRoomsInJson(plan)),
  findOnLayers: (plan, choices) => Promise.resolve(findOnLayers(plan, choices)),
});
