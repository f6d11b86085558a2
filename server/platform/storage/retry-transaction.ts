import { setTimeout as sleep } from 'node:timers/promises';

/** Deadlock, and a serialisation that failed: PostgreSQL took the whole transaction back, and asks to try again. */
const AGAIN = new Set(['40P01', '40001']);
const TRIES = 6;

export function isCollision(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && AGAIN.has(at.code)) return true;
  }
  return false;
}

/** A transaction, made again where it collided with another one. */
export async function retried<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === TRIES || !isCollision(error)) throw error;
      // Not in step with the other one.
      await sleep(Math.random() * 20 * attempt);
    }
  }
}
