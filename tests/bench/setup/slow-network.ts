import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What all pages, workers and service workers of a browser share on their way to a server. */
export interface SlowNetwork {
  origin: string;
  close: () => void;
}

/** Bytes that go at once: requests that are answered together share the line. */
const PIECE = 4096;

/**
 * A way to a server through one slow line. A browser's own emulation holds for the page alone, and neither for the worker that
 * reads tiles nor for the service worker.
 * @param latency milliseconds from a request to its answer
 */
export async function openSlowNetwork(
  port: number,
  { latency, bitsPerSecond }: { latency: number; bitsPerSecond: number },
): Promise<SlowNetwork> {
  const bytesPerMs = bitsPerSecond / 8 / 1000;
  const sockets = new Set<Socket>();
  let free = 0;
  const server = createServer((page) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [page, far]) {
      sockets.add(socket.setNoDelay(true));
      socket.on('error', () => socket.destroy());
    }
    const [up, down] = [sendLater(far), sendLater(page)];
    page.on('data', (bytes: Buffer) => up(performance.now() + latency / 2, bytes));
    far.on('data', (bytes: Buffer) => {
      for (let from = 0; from < bytes.length; from += PIECE) {
        const piece = bytes.subarray(from, from + PIECE);
        free = Math.max(free, performance.now()) + piece.length / bytesPerMs;
        down(free + latency / 2, piece);
      }
    });
    page.on('close', () => far.destroy());
    far.on('close', () => down(Math.max(free, performance.now()) + latency, null));
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Writes pieces at their times, in their order: timers of their own would overtake each other. Null ends it. */
function sendLater(to: Socket): (at: number, bytes: Buffer | null) => void {
  const waiting: { at: number; bytes: Buffer | null }[] = [];
  const next = (): void => {
    while (waiting[0] !== undefined && waiting[0].at <= performance.now()) {
      const { bytes } = waiting.shift()!;
      if (bytes === null) to.end();
      else if (to.writable) to.write(bytes);
    }
    if (waiting[0] !== undefined) setTimeout(next, waiting[0].at - performance.now());
  };
  return (at, bytes) => {
    waiting.push({ at, bytes });
    if (waiting.length === 1) setTimeout(next, at - performance.now());
  };
}
