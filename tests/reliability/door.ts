import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** A way to the server at which calls are seen, held, cut, and made slow. */
export interface Door {
  origin: string;
  /** `<method> <path>` of each call of the API that came to it. */
  calls: string[];
  /** Asked of each call of the API before it goes on; what it waits for, the call waits for. `cut`: it breaks. */
  gate: (call: string) => Promise<'on' | 'cut'>;
  /** Bits a second either way, and milliseconds before anything comes back; null: as fast as it goes. */
  slow: { bitsPerS: number; delayMs: number } | null;
  close: () => void;
}

export async function openDoor(port: number): Promise<Door> {
  const server = createServer((question, answer) => {
    const call = `${question.method ?? ''} ${(question.url ?? '').replace('/api/v8', '')}`;
    const isApi = question.url?.startsWith('/api/v8') === true;
    if (isApi) door.calls.push(call);
    const { slow } = door;
    void (async () => {
      if (isApi && (await door.gate(call)) === 'cut') {
        question.socket.destroy();
        return;
      }
      if (slow !== null) await sleep(slow.delayMs);
      const { url, method, headers } = question;
      const onward = request(
        { host: '127.0.0.1', port, path: url, method, headers },
        (back: IncomingMessage) => {
          answer.writeHead(back.statusCode ?? 500, back.headers);
          back.pipe(atSpeed(slow?.bitsPerS)).pipe(answer);
        },
      );
      onward.on('error', () => answer.destroy());
      question.on('error', () => onward.destroy());
      question.pipe(atSpeed(slow?.bitsPerS)).pipe(onward);
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

/** Lets through so many bits a second. */
function atSpeed(bitsPerS: number | undefined): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const ms = bitsPerS === undefined ? 0 : (chunk.length * 8000) / bitsPerS;
      if (ms === 0) done(null, chunk);
      else setTimeout(() => done(null, chunk), ms);
    },
  });
}
