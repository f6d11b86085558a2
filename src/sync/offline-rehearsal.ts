import type { FetchPort, NetworkPort, StoragePort } from './ports.ts';

const KEY = 'storey.rehearsal';

/**
 * Simulates a missing network: no request leaves this device, in any tab, until it is ended. It survives a reload, so
 * that a cold start offline can be tested.
 */
export interface Rehearsal {
  isOn: () => boolean;
  begin: () => void;
  end: () => void;
  /** Tells when it begins or ends, in whichever tab. Returns how to stop. */
  subscribe: (listener: () => void) => () => void;
  /** The same, cut while it is on. What is under way when it begins is broken off, as it would be. */
  fetch: (real: FetchPort) => FetchPort;
  network: (real: NetworkPort) => NetworkPort;
  /** For those who ask by themselves: throws while it is on. */
  refuse: () => void;
}

/** @param onStorageChange tells when another tab changed the storage; returns how to stop */
export function createRehearsal(
  storage: StoragePort,
  onStorageChange: (listener: () => void) => () => void,
): Rehearsal {
  const listeners = new Set<() => void>();
  const isOn = (): boolean => storage.getItem(KEY) !== null;
  let wasOn = isOn();
  let line = new AbortController();
  const look = (): void => {
    if (isOn() === wasOn) return;
    wasOn = isOn();
    if (wasOn) line.abort();
    else line = new AbortController();
    for (const listener of listeners) listener();
  };
  onStorageChange(look);
  const refuse = (): void => {
    if (isOn()) throw new TypeError('The network is cut for a rehearsal.');
  };
  return {
    isOn,
    begin: () => {
      storage.setItem(KEY, '1');
      look();
    },
    end: () => {
      storage.removeItem(KEY);
      look();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fetch: (real) => async (input, init) => {
      refuse();
      const signals = [line.signal, ...(init.signal ? [init.signal] : [])];
      // An older browser lets what is under way come to its end.
      return real(input, 'any' in AbortSignal ? { ...init, signal: AbortSignal.any(signals) } : init);
    },
    network: (real) => ({
      isOnline: () => !isOn() && real.isOnline(),
      onChange: (listener) => {
        listeners.add(listener);
        const stop = real.onChange(listener);
        return () => {
          listeners.delete(listener);
          stop();
        };
      },
    }),
    refuse,
  };
}
