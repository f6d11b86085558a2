import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './context.ts';

/**
 * Lets only so many calls go on in one turn of the event loop. Calls that are answered from memory come by the hundred in a
 * turn, and whatever waits for the database in several steps would wait for all of them at each step.
 */
export function takeTurns(most: number): MiddlewareHandler<AppEnv> {
  const waiting: (() => void)[] = [];
  let isRunning = false;
  const run = (): void => {
    for (const goOn of waiting.splice(0, most)) goOn();
    isRunning = waiting.length > 0;
    if (isRunning) setImmediate(run);
  };
  return async (_c, next) => {
    await new Promise<void>((settle) => {
      waiting.push(settle);
      if (isRunning) return;
      isRunning = true;
      setImmediate(run);
    });
    await next();
  };
}
