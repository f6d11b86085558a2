import type { IncomingMessage, ServerResponse } from 'node:http';

/** So many connections at a time are read on, whoever they are of: reading costs, however little is done with it. */
const READ_ON_AT_ONCE = 2;
/** Bytes, milliseconds. */
const READ_ON_MOST = 32_000_000;
const LINGER_MS = 500;
const LOOK_MS = 25;

/**
 * Sees to connections whose call was answered before its body was read. Some callers have no ear before they have sent all,
 * and a connection that is closed on them takes the answer along: what is on its way is read and thrown away for a
 * moment. That is done for few at a time; the others find that nothing is read any more, and are cut off a moment later.
 */
export function createUnreadBodies(): (request: IncomingMessage, response: ServerResponse) => void {
  let readOn = 0;

  function linger(request: IncomingMessage): void {
    const { socket } = request;
    if (request.complete || socket.destroyed) return;
    const isReadOn = readOn < READ_ON_AT_ONCE;
    if (isReadOn) {
      readOn += 1;
      // Whoever began to read it reads no more.
      request.removeAllListeners('data').resume();
    } else setImmediate(() => socket.pause());
    const from = { bytes: socket.bytesRead, time: performance.now() };
    const timer = setInterval(() => {
      const isOver =
        socket.bytesRead - from.bytes > READ_ON_MOST || performance.now() - from.time >= LINGER_MS;
      if (!request.complete && !socket.destroyed && !isOver) return;
      clearInterval(timer);
      if (isReadOn) readOn -= 1;
      if (!request.complete) socket.destroy();
    }, LOOK_MS);
  }

  return (request, response) => {
    response.once('finish', () => {
      linger(request);
    });
  };
}
