import { readFile } from 'node:fs/promises';
import {
  createServer as createHttpServer,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Config } from '../config.ts';
import { createUnreadBodies } from './body/unread-bodies.ts';

export interface Listening {
  server: Server;
  port: number;
  /** The port that was asked for, where another program holds it. */
  takenPort: number | null;
}

const TRIES = 50;

/**
 * Milliseconds. A body may be 140 MB over a slow line; a header must not take that long. Who sends on and on, a byte at a
 * time, is cut off by these; who stops sending, sooner (see body-chunks).
 */
const PATIENCE = {
  headersTimeout: 15_000,
  requestTimeout: 15 * 60_000,
  connectionsCheckingInterval: 5000,
  // Longer than proxies keep a connection that rests (60 s is usual): who closes it must not be us, just as a call leaves.
  keepAliveTimeout: 75_000,
};

/** Listens on the configured port, or the next free one above it. */
export async function listen(
  config: Config,
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>,
  patience: ServerOptions = PATIENCE,
): Promise<Listening> {
  const answer = getRequestListener((request, env) => fetch(request, env as HttpBindings), {
    overrideGlobalObjects: false,
    // It would read on and on for everybody who is refused.
    autoCleanupIncoming: false,
  });
  const seeToUnread = createUnreadBodies();
  const listener: RequestListener = (request, response) => {
    // Who has a connection from before we began to end is not served on it for ever.
    if (!server.listening) response.setHeader('connection', 'close');
    seeToUnread(request, response);
    void answer(request, response);
  };
  const server: Server = config.tls
    ? createHttpsServer(
        { ...patience, cert: await readFile(config.tls.certFile), key: await readFile(config.tls.keyFile) },
        listener,
      )
    : createHttpServer(patience, listener);
  for (let port = config.port; ; port += 1) {
    try {
      await tryPort(server, port, config.host);
      const taken = (server.address() as AddressInfo).port;
      return {
        server,
        port: taken,
        takenPort: config.port !== 0 && taken !== config.port ? config.port : null,
      };
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isTaken || port >= config.port + TRIES || port >= 65_535) throw error;
    }
  }
}

function tryPort(server: Server, port: number, host: string): Promise<void> {
  return new Promise((settle, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      settle();
    });
  });
}

/** Lets running calls end (at most 10 s), then closes what is left. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((settle) => {
    server.close(() => {
      settle();
    });
  });
  const sweep = setInterval(() => {
    server.closeIdleConnections();
  }, 50);
  const timer = setTimeout(() => {
    server.closeAllConnections();
  }, 10_000);
  await closed;
  clearTimeout(timer);
  clearInterval(sweep);
}
