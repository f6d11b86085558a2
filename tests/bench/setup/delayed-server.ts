import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Seen } from '../../support/sync/model-calls.ts';
import { ModelServer } from '../../support/sync/model-server.ts';
import { featureAt, groundOf } from './sample-plan.ts';

/** A server that serves pages of another one and answers the API by itself, each call after some time. */
export interface Door {
  origin: string;
  /** Calls of the API that were answered. */
  calls: Seen[];
  close: () => void;
}

/** @param count places on the one level there is */
export async function openDoor(pages: number, count: number, delayMs: number): Promise<Door> {
  const model = furnished(count);
  const calls: Seen[] = [];
  const server = createServer((question, answer) => {
    const { url = '', method = 'GET', headers } = question;
    if (!url.startsWith('/api/v8')) {
      const onward = request({ host: '127.0.0.1', port: pages, path: url, method, headers }, (back) => {
        answer.writeHead(back.statusCode ?? 500, back.headers);
        back.pipe(answer);
      });
      onward.on('error', () => answer.destroy());
      question.pipe(onward);
      return;
    }
    const chunks: Buffer[] = [];
    question.on('data', (chunk: Buffer) => chunks.push(chunk));
    question.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const call = {
        method,
        path: url.replace('/api/v8', ''),
        body: text === '' ? null : (JSON.parse(text) as unknown),
      };
      calls.push(call);
      setTimeout(() => {
        const { status, json } = model.answer(call);
        answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
      }, delayMs);
    });
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, calls, close };
}

function furnished(count: number): ModelServer {
  const model = new ModelServer();
  const geometry = groundOf(count, 60);
  model.sites.push({
    siteInternalIdentifier: 2,
    clientId: 1,
    siteTitle: 'Ground',
    siteExternalIdentifier: 'ground',
    siteExtraData: {},
    geometry,
  });
  model.buildings.push({
    buildingInternalIdentifier: 3,
    siteId: 2,
    buildingTitle: 'House',
    buildingExternalIdentifier: 'house',
    buildingExtraData: {},
    geometry,
  });
  model.levels.push({
    buildingId: 3,
    levelIndex: 0,
    levelShortTitle: 'G',
    levelLongTitle: 'Ground floor',
    levelExtraData: {},
  });
  for (let i = 0; i < count; i += 1) {
    const fid = crypto.randomUUID();
    const { geometry: shape } = featureAt(i, count);
    const properties = { fid, typeCode: 'shop', name: `Room ${i}`, sid: 2, bid: 3, lvl: 0 };
    model.put({ type: 'Feature', geometry: shape, properties }, '3/0');
  }
  return model;
}
