import { deviceSettings } from '../db/device/device-settings.ts';
import { createUuid7, windowLocks, type WindowLocks } from '../db/index.ts';
import { createRehearsal, type Rehearsal } from './offline-rehearsal.ts';
import type { AskableLocksPort, ChannelPort, FetchPort, StoragePort, SyncPorts } from './ports.ts';

/** What a browser window offers, as ports. `onStorageChange` and `fetch` are for the session. */
export interface BrowserPorts extends SyncPorts {
  locks: AskableLocksPort;
  fetch: FetchPort;
  storage: StoragePort;
  onStorageChange: (listener: () => void) => () => void;
}

const onStorageChange = (listener: () => void): (() => void) => {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
};

/** The service worker can see no more than caches: of this name there is one while pictures may not be asked for. */
const REHEARSAL_MARK = 'rehearsal';

async function markRehearsal(isOn: boolean): Promise<void> {
  // A page that is not served securely has no caches.
  const stores = (globalThis as { caches?: CacheStorage }).caches;
  await (isOn ? stores?.open(REHEARSAL_MARK) : stores?.delete(REHEARSAL_MARK));
}

let rehearsal: Rehearsal | undefined;

/** The one of this window. All of the app's requests go through it. */
export function browserRehearsal(): Rehearsal {
  if (rehearsal !== undefined) return rehearsal;
  const made = createRehearsal(deviceSettings, deviceSettings.subscribe);
  const mark = (): void => {
    // Without the mark pictures alone may be asked for.
    markRehearsal(made.isOn()).catch(() => undefined);
  };
  made.subscribe(mark);
  // The last window may have gone between the one and the other.
  mark();
  rehearsal = made;
  return made;
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
    network: browserRehearsal().network({
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
    }),
    fetch: browserRehearsal().fetch((input, init) => fetch(input, init)),
    storage: localStorage,
    onStorageChange,
  };
}

function browserLocks(): AskableLocksPort {
  const locks = (): WindowLocks => {
    const found = windowLocks();
    if (found === undefined) throw new TypeError('This page is not served securely: it has no locks.');
    return found;
  };
  return {
    exclusive: (name, job, signal) =>
      signal === undefined ? locks().request(name, job) : locks().request(name, { signal }, job),
    steal: (name, job) => locks().request(name, { steal: true }, job),
    isHeld: async (name) => {
      const { held } = await locks().query();
      return held?.some((lock) => lock.name === name) ?? false;
    },
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
