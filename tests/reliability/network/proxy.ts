import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLink, type Link } from './mobile-link.ts';

export interface Slow {
  bitsPerS: number;
  delayMs: number;
}

/** Nothing of the door's own gives up on a slow call. */
const PATIENT = { requestTimeout: 0 };

/**
 * What becomes of a call. cut: it breaks. A number: it breaks so many milliseconds after it began, whatever of it has gone
 * or come back by then. `status`: it does not go on, and is answered so. `done`: asked when the server has done it, for
 * another answer than the server's, or null: then it breaks.
 */
export type Fate = 'on' | 'cut' | number | { status: number } | { done: () => Promise<number | null> };

/** A way to the server at which calls are seen, held, cut, and made slow. */
export interface Door {
  origin: string;
  /** `<method> <path>` of each call of the API that came to it. */
  calls: string[];
  /** Asked of each call of the API before it goes on, with the token it is sent with; what it waits for, the call waits for. */
  gate: (call: string, bearer: string) => Promise<Fate>;
  /** Bits a second either way, for all calls together, and milliseconds before anything goes on; null: as fast as it goes. */
  slow: Slow | null;
  close: () => void;
}

export async function openDoor(port: number): Promise<Door> {
  let links: { of: Slow; up: Link; down: Link } | null = null;
  const linksOf = (slow: Slow): { up: Link; down: Link } => {
    if (links?.of !== slow)
      links = { of: slow, up: createLink(slow.bitsPerS), down: createLink(slow.bitsPerS) };
    return links;
  };
  const server = createServer(PATIENT, (question, answer) => {
    const call = `${question.method ?? ''} ${(question.url ?? '').replace('/api/v8', '')}`;
    const isApi = question.url?.startsWith('/api/v8') === true;
    if (isApi) door.calls.push(call);
    const { slow } = door;
    void (async () => {
      const fate = isApi ? await door.gate(call, question.headers.authorization ?? '') : 'on';
      if (fate === 'cut') {
        question.socket.destroy();
        return;
      }
      if (typeof fate === 'object' && 'status' in fate) {
        question.resume();
        refuse(answer, fate.status);
        return;
      }
      if (typeof fate === 'number') setTimeout(() => question.socket.destroy(), fate);
      if (slow !== null) await sleep(slow.delayMs);
      const over = slow === null ? null : linksOf(slow);
      const [up, down] = [over?.up() ?? new PassThrough(), over?.down() ?? new PassThrough()];
      const { url, method, headers } = question;
      const onward = request(
        { host: '127.0.0.1', port, path: url, method, headers },
        (back: IncomingMessage) => {
          if (typeof fate === 'object') {
            back.resume().on('end', () => {
              void fate.done().then((status) => {
                if (status === null) question.socket.destroy();
                else refuse(answer, status);
              });
            });
            return;
          }
          answer.writeHead(back.statusCode ?? 500, back.headers);
          back.pipe(down).pipe(answer);
        },
      );
      onward.on('error', () => answer.destroy());
      // Where the way breaks, what has not gone over it never does.
      answer.on('close', () => {
        if (answer.writableFinished) return;
        up.destroy();
        onward.destroy();
      });
      question.on('error', () => undefined);
      question.pipe(up).pipe(onward);
    })();
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  const door: Door = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    gate: () => Promise.resolve('on'),
    slow: null,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return door;
}

/** Answers as the server does when it refuses. */
function refuse(answer: ServerResponse, status: number): void {
  const error = { code: 'the-door', message: 'Refused at the door.' };
  answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
}
