import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode } from './error-codes.ts';

/** Deadlock, and a serialisation that failed: PostgreSQL took the whole transaction back, and asks to try again. */
const AGAIN = new Set(['40P01', '40001']);
const TRIES = 6;

export const isCollision = (error: unknown): boolean => hasCode(error, AGAIN);

/** A transaction, made again where it collided with another one. */
export async function retryTransaction<T>(transaction: () => Promise<T>): Promise<T> {
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
