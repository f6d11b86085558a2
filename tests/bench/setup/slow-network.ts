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
  const later = (ms: number, to: Socket, bytes: Buffer): void => {
    setTimeout(() => to.writable && to.write(bytes), ms);
  };
  const server = createServer((page) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [page, far]) {
      sockets.add(socket.setNoDelay(true));
      socket.on('error', () => socket.destroy());
    }
    page.on('data', (bytes: Buffer) => later(latency / 2, far, bytes));
    far.on('data', (bytes: Buffer) => {
      for (let from = 0; from < bytes.length; from += PIECE) {
        const piece = bytes.subarray(from, from + PIECE);
        free = Math.max(free, performance.now()) + piece.length / bytesPerMs;
        later(free - performance.now() + latency / 2, page, piece);
      }
    });
    page.on('close', () => far.destroy());
    far.on('close', () => setTimeout(() => page.end(), Math.max(0, free - performance.now()) + latency));
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
