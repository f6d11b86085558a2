import { useIsRehearsing } from './rehearsal.ts';

/** Why the server can't be reached: the app cuts its network, the browser says that there is none, or nobody answers. */
export type Cut = 'rehearsal' | 'offline' | 'unreachable';

/** Asked when the engine says that it has nobody to send to; the browser knows of networks only, not of servers. */
export function useCut(): Cut {
  if (useIsRehearsing()) return 'rehearsal';
  return navigator.onLine ? 'unreachable' : 'offline';
}
