import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface MetricsListener {
  port: number;
  stop: () => Promise<void>;
}

/**
 * Answers `GET /metrics` on a port of its own on loopback, in Prometheus' text format, and nothing else. The port that people
 * reach has no such call: a proxy in front of it can't open it by mistake.
 * @param text the answer, at the moment of the call.
 * @throws Error if the port is taken.
 */
export async function listenForMetrics(port: number, text: () => Promise<string>): Promise<MetricsListener> {
  const server = createServer((request, response) => {
    request.resume();
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-content-type-options', 'nosniff');
    if (request.method !== 'GET' || request.url !== '/metrics' || !isMeant(request)) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found.\n');
      return;
    }
    text().then(
      (body) => {
        response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(body);
      },
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((settle, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      fail(isTaken ? new Error(`STOREY_METRICS_PORT: port ${port} is in use by another program.`) : error);
    });
    server.listen(port, '127.0.0.1', settle);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((settle) => {
        server.close(() => {
          settle();
        });
        server.closeAllConnections();
      }),
  };
}

const LOCAL_NAME = /^(localhost|127(\.\d{1,3}){3})(:\d+)?$/i;

/** A page in a browser of this machine may ask too, under a name of its own that leads here. */
const isMeant = ({ headers }: IncomingMessage): boolean => LOCAL_NAME.test(headers.host ?? '');
