import type { Map as MapLibreMap } from 'maplibre-gl';
import type * as Session from './session.ts';
import type { DrawSession, SessionEvents } from './session-types.ts';

/** Milliseconds after which what draws is asked for again: on a first start without a network it may still be on its way. */
const AGAIN_MS = [500, 1500, 4000];

const importSession = async (): Promise<typeof Session> => {
  for (const wait of AGAIN_MS) {
    try {
      return await import('./session.ts');
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return import('./session.ts');
};

export interface SessionLoader {
  /** Null before it has loaded. */
  session: () => DrawSession | null;
  /** Null where it can't be had, or the map is gone. */
  load: () => Promise<DrawSession | null>;
  remove: () => void;
}

/** Loads what draws when it is first needed, and tries again after a failure. */
export function createSessionLoader(
  map: MapLibreMap,
  events: SessionEvents,
  onFailure: (message: string) => void,
): SessionLoader {
  let session: DrawSession | null = null;
  let loading: Promise<DrawSession | null> | null = null;
  let isRemoved = false;
  return {
    session: () => session,
    load() {
      loading ??= importSession().then(
        ({ createSession }) => {
          if (isRemoved) return null;
          session = createSession(map, events);
          return session;
        },
        (error: unknown) => {
          loading = null;
          if (!isRemoved) onFailure(error instanceof Error ? error.message : String(error));
          return null;
        },
      );
      return loading;
    },
    remove() {
      isRemoved = true;
      session?.close();
      session = null;
    },
  };
}
