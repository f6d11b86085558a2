import { KEEP, KEEP_CHANNEL } from '../../state/page/before-reload.ts';

/** Keeps the values of a form before a newer version is loaded, from any tab. Returns a function that stops it. */
export function keepBeforeReload(keep: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(KEEP_CHANNEL);
  channel.addEventListener('message', ({ data }) => {
    if (data === KEEP) keep();
  });
  return () => channel.close();
}
