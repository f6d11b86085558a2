import { beforeReload, KEEP, KEEP_CHANNEL } from '../../state/page/before-reload.ts';

/** Milliseconds after which it goes on whatever is not done yet. */
const PATIENCE_MS = 5000;
/** Forms are kept well within this time. */
const KEPT_MS = 400;

const pause = (ms: number): Promise<void> => new Promise((settle) => setTimeout(settle, ms));

/** Waits until a reload loses nothing, and all tabs have kept the values of their forms; with a time limit. */
export async function readyToReload(): Promise<void> {
  const kept = async (): Promise<void> => {
    if (typeof BroadcastChannel === 'undefined') return;
    const channel = new BroadcastChannel(KEEP_CHANNEL);
    channel.postMessage(KEEP);
    await pause(KEPT_MS);
    channel.close();
  };
  const ended = Promise.allSettled([kept, ...beforeReload].map(async (job) => job()));
  await Promise.race([ended, pause(PATIENCE_MS)]);
}
