import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A connection to the server that can be cut: then the browser has no server, not even for the first page. */
export interface Cable {
  origin: string;
  cut: () => void;
  mend: () => void;
  close: () => void;
}

export async function openCable(port: number): Promise<Cable> {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  const drop = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      drop();
    },
    mend: () => {
      isCut = false;
    },
    close: () => {
      server.close();
      drop();
    },
  };
}
