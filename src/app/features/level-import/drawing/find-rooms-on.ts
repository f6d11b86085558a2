import type { RoleChoices } from '../../../../domain/floorplan/index.ts';
import { planDoubts } from '../../../../domain/rooms/plan-doubts.ts';
import { startFindRooms } from '../../../../workers/index.ts';

/** The rooms of a drawing on earth, with what speaks against them. The bytes are given away. Refused with `no-rooms` too. */
export async function findRoomsOn(json: Uint8Array<ArrayBuffer>, roles: RoleChoices, signal: AbortSignal) {
  const job = startFindRooms(signal);
  try {
    const { findings, layers } = await job.findOnLayers(json, roles);
    if (!findings.ok) return { ...findings, layers };
    const rooms = findings.value;
    if (rooms.length === 0) return { ok: false as const, code: 'no-rooms' as const, layers };
    return { ok: true as const, rooms, layers, doubts: planDoubts(rooms) };
  } finally {
    job.close();
  }
}
