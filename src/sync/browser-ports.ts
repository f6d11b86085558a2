import { createUuid7 } from '../db/index.ts';
import type { ChannelPort, FetchPort, LocksPort, StoragePort, SyncPorts } from './ports.ts';

/** What a browser window offers, as ports. `onStorageChange` and `fetch` are for the session. */
export interface BrowserPorts extends SyncPorts {
  fetch: FetchPort;
  storage: StoragePort;
  onStorageChange: (listener: () => void) => () => void;
}

/** @param channelName tabs with the same name hear each other: the database's name */
export function browserPorts(channelName: string): BrowserPorts {
  const now = (): number => Date.now();
  return {
    now,
    random: () => Math.random(),
    newId: createUuid7(now, (length) => crypto.getRandomValues(new Uint8Array(length))),
    locks: browserLocks(),
    channel: browserChannel(channelName),
    timer: {
      after: (ms, job) => {
        const timer = setTimeout(job, ms);
        return () => clearTimeout(timer);
      },
    },
    network: {
      isOnline: () => navigator.onLine,
      onChange: (listener) => {
        const whenVisible = (): void => {
          if (document.visibilityState === 'visible') listener();
        };
        window.addEventListener('online', listener);
        window.addEventListener('offline', listener);
        window.addEventListener('focus', listener);
        document.addEventListener('visibilitychange', whenVisible);
        return () => {
          window.removeEventListener('online', listener);
          window.removeEventListener('offline', listener);
          window.removeEventListener('focus', listener);
          document.removeEventListener('visibilitychange', whenVisible);
        };
      },
    },
    fetch: (input, init) => fetch(input, init),
    storage: localStorage,
    onStorageChange: (listener) => {
      window.addEventListener('storage', listener);
      return () => window.removeEventListener('storage', listener);
    },
  };
}

function browserLocks(): LocksPort {
  return {
    exclusive: (name, job, signal) =>
      signal === undefined
        ? navigator.locks.request(name, job)
        : navigator.locks.request(name, { signal }, job),
  };
}

function browserChannel(name: string): ChannelPort {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => {
      const hear = (event: MessageEvent<unknown>): void => listener(event.data);
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
  };
}
