import type { SessionState } from '../facade.ts';
import type { TokenStore } from './tokens.ts';

/** The signed-in person as the storage has it, and the listeners. */
export function createSessionState(tokens: Pick<TokenStore, 'read' | 'readUser'>) {
  const listeners = new Set<() => void>();
  let snapshot: SessionState = readState();

  function readState(): SessionState {
    const user = tokens.readUser();
    if (user === null) return { status: 'signedOut' };
    return { status: tokens.read() === null ? 'expired' : 'signedIn', user };
  }
  function tell(): void {
    for (const listener of listeners) listener();
  }
  function changed(): void {
    const next = readState();
    // The same state must stay the same object for those who compare it.
    if (JSON.stringify(next) === JSON.stringify(snapshot)) return;
    snapshot = next;
    tell();
  }

  return {
    getSnapshot: (): SessionState => snapshot,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Something else that listeners read has changed. */
    tell,
    /** The storage may have changed. */
    changed,
  };
}
