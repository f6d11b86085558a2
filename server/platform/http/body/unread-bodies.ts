import type { IncomingMessage, ServerResponse } from 'node:http';

/** At most so many connections at a time are read on, of all callers: reading costs, even if the bytes are dropped. */
const READ_ON_AT_ONCE = 2;
/** Bytes, milliseconds. */
const READ_ON_MOST = 32_000_000;
const LINGER_MS = 500;
const LOOK_MS = 25;

/**
 * Handles connections whose call was answered before its body was read. Some callers don't read before they have sent all, and
 * closing the connection on them loses the answer: the rest of the body is read and thrown away for a moment. That is done for
 * few connections at a time; for the others reading stops, and they are cut off a moment later.
 */
export function createUnreadBodies(): (request: IncomingMessage, response: ServerResponse) => void {
  let readOn = 0;

  function linger(request: IncomingMessage): void {
    const { socket } = request;
    if (request.complete || socket.destroyed) return;
    const isReadOn = readOn < READ_ON_AT_ONCE;
    if (isReadOn) {
      readOn += 1;
      // An earlier reader stops reading.
      request.removeAllListeners('data').resume();
    } else
      setImmediate(() => {
        // The rest came meanwhile: the next call of this connection is read.
        if (!request.complete) socket.pause();
      });
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
