import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { openDatabase } from '../../db/index.ts';
import { makeChain, rename, theClient } from '../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled } from '../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../tests/support/sync/model-server.ts';
import { listAcks, recordAck } from './ack-log.ts';

it('acknowledged changes → listed with place and author, latest first', async () => {
  const server = new ModelServer();
  const [a, b] = [await createDevice(server), await createDevice(server)];
  await theClient(b);
  const chain = await makeChain(a, await theClient(a));
  const made = await a.engine.exportWork();
  const read = made.ok ? await b.engine.readWork(made.file.blob) : made;
  if (!read.ok) throw new Error(read.fault);
  await b.engine.takeWork(read.content);
  await settled(b);
  await rename(b, chain.first, 'Bakery');
  await settled(b);
  const sent = await b.engine.listSent();
  expect(sent.map(({ title, intent, by }) => [title, intent, by])).toEqual([
    ['Bakery', 'update', null],
    ['Ground', 'create', 'ann@example.org'],
    ['Quay', 'create', 'ann@example.org'],
    ['Harbour', 'create', 'ann@example.org'],
  ]);
  expect(sent[0]?.where).toEqual(['Northside', 'Harbour', 'Quay', 'Ground']);
  await b.engine.stop();
});

it('many entries → last 200 kept', async () => {
  const db = await openDatabase(`sent-${crypto.randomUUID()}`);
  const client = { kind: 'client', lid: 'c', title: 'Northside', extra: {} };
  const op = { entityKey: 'clients:c', intent: 'update' } as Parameters<typeof recordAck>[1];
  for (let at = 1; at <= 260; at += 1) await recordAck(db, op, { ...client, title: `N${at}` } as never, at);
  const sent = await listAcks(db);
  expect([sent.length, sent[0]?.title, sent.at(-1)?.title]).toEqual([200, 'N260', 'N61']);
});
