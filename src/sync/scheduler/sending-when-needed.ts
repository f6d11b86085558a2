import type { Push, PushContext } from '../push/push-context.ts';
import type * as sendingParts from './sending.ts';

type Sending = typeof sendingParts;

let loaded: Sending | null = null;

/** Loads what sends, once for all engines. Rejects where that can't be had; the next call tries again. */
export async function loadSending(): Promise<Sending> {
  loaded ??= await import('./sending.ts');
  return loaded;
}

/** What sends is loaded when there is something to send: who only looks does not wait for it. */
export function pusherWhenNeeded(of: Omit<PushContext, 'remote'>): Push {
  let push: Push | null = null;
  return async (op, slot) => {
    const { createPusher } = await loadSending();
    // Asked for after the waiting: several lanes come here at once, and what they share is in the one pusher.
    push ??= createPusher(of);
    return push(op, slot);
  };
}
