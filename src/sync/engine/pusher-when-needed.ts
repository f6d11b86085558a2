import type { Push, PushContext } from '../push/push-context.ts';
import type { createPusher } from '../push/pusher.ts';

let create: typeof createPusher | null = null;

/** Loads what sends, once for all engines. Rejects where that can't be had; the next call tries again. */
export async function loadPusher(): Promise<typeof createPusher> {
  create ??= (await import('../push/pusher.ts')).createPusher;
  return create;
}

/** What sends is loaded when there is something to send: who only looks does not wait for it. */
export function pusherWhenNeeded(of: Omit<PushContext, 'remote'>): Push {
  let push: Push | null = null;
  return async (op) => {
    push ??= (await loadPusher())(of);
    return push(op);
  };
}
