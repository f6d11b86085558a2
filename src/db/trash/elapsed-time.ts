import { DAY_MS } from '../../domain/limits.ts';

/** How much time has surely passed on this device, however its clock was set. */
export interface ElapsedTime {
  /** Milliseconds. */
  aged: number;
  /** What the device's clock said when it was last looked at. Milliseconds since 1970. */
  device: number;
  /** What the server's clock said then; null where it was not heard. */
  server: number | null;
}

/**
 * Counts on. Time counts as passed where both clocks say so; without the server's, no look counts for more than a day,
 * so that one wrong clock can't make anything old. What is kept by it is kept too long rather than too short.
 */
export function countElapsed(before: ElapsedTime | null, device: number, server: number | null): ElapsedTime {
  if (before === null) return { aged: 0, device, server };
  const passed = Math.max(0, device - before.device);
  const bound = server === null || before.server === null ? DAY_MS : Math.max(0, server - before.server);
  return { aged: before.aged + Math.min(passed, bound), device, server };
}
