import { transfer, wrap } from 'comlink';
import { inTurn } from './alternate.ts';

const ROUNDS = 9;
/** Calls of a round: the browser's clock is too coarse for one. */
const CALLS = 50;
const BYTES = 1_000_000;

/** One call of a worker with a megabyte that is handed over, through comlink and by bare messages. */
export async function measureCalls() {
  const worker = new Worker(new URL('./echo.worker.ts', import.meta.url), { type: 'module' });
  const plain = new Worker(new URL('./plain-echo.worker.ts', import.meta.url), { type: 'module' });
  const api = wrap<{ size: (bytes: ArrayBuffer) => number }>(worker);
  const ask = (bytes: ArrayBuffer) =>
    new Promise((settle) => {
      plain.addEventListener('message', settle, { once: true });
      plain.postMessage(bytes, [bytes]);
    });
  try {
    const size = (): Promise<unknown> => {
      const bytes = new ArrayBuffer(BYTES);
      return api.size(transfer(bytes, [bytes]));
    };
    await Promise.all([size(), ask(new ArrayBuffer(BYTES))]);
    const { ours, baseline } = await inTurn(
      ROUNDS,
      () => often(size),
      () => often(() => ask(new ArrayBuffer(BYTES))),
    );
    return { ours: ours / CALLS, baseline: baseline / CALLS };
  } finally {
    worker.terminate();
    plain.terminate();
  }
}

async function often(call: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < CALLS; n += 1) await call();
}
