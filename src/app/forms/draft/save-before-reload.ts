import { KEEP, KEEP_CHANNEL } from '../../state/page/before-reload.ts';

/** Keeps what stands in a form when a newer version is taken, in whichever tab. Returns how to stop. */
export function keepBeforeReload(keep: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(KEEP_CHANNEL);
  channel.addEventListener('message', ({ data }) => {
    if (data === KEEP) keep();
  });
  return () => channel.close();
}
