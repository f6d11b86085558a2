import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { openDatabase, type AttemptRecord, type PendingOp, type StoreyDatabase } from '../index.ts';
import { bytesAsThey, install, released, type Released } from '../../../tests/released/install.ts';

const AT = 1_760_000_000_000;

let db: StoreyDatabase;
afterEach(() => db.close());

/** A device of version 6 with these operations and notes, opened by the version of now. */
async function opened(rows: { pending?: object[]; meta?: object[]; levels?: object[]; idmap?: object[] }) {
  const name = `attempts-${crypto.randomUUID()}`;
  const of = JSON.parse(released(6), bytesAsThey) as Released;
  await install({ name, of: JSON.stringify({ ...of, rows: { idmap: [], ...rows } as Released['rows'] }) });
  db = await openDatabase(name);
}

const ledger = async (): Promise<AttemptRecord[]> =>
  (await db.attempts.toArray()).map((one) => {
    delete one.n;
    return one;
  });

const operation = (entityKey: string, more: Partial<PendingOp>): Partial<PendingOp> => {
  const [table = '', key = ''] = entityKey.split(':');
  const of = { entityKey, table: table as PendingOp['table'], key, parentKey: 'sites:s', clientLid: 'c' };
  return { ...of, intent: 'delete', opId: 'o', rev: 2, attempt: 1, nextAt: 0, createdAt: AT - 5000, ...more };
};
const sentAway = (more: object = {}): Pick<PendingOp, 'sent'> => ({
  sent: { rev: 1, at: AT, intent: 'delete', value: null, ...more },
});
const deletion = { resource: 'features/f', entityKey: 'features:f', opId: 'o', kind: 'delete', leftAt: AT };

it.each<[string, Partial<PendingOp>, Partial<AttemptRecord>]>([
  ['given up', { state: 'ready', ...sentAway({ givenUpAt: AT + 1000 }) }, { until: AT + 62_000 }],
  ['in flight', { state: 'sending', ...sentAway() }, { until: AT + 121_000 }],
  [
    'with a deadline',
    { state: 'ready', ...sentAway({ givenUpAt: AT + 1000, until: AT + 14_000 }) },
    { until: AT + 14_000, hasDeadline: true },
  ],
  ['answered', { state: 'unknown', ...sentAway({ givenUpAt: 0 }) }, { until: AT, isAnswered: true }],
])('database of version 6 · a deletion that was %s → in the ledger', async (_, op, expected) => {
  await opened({ pending: [operation('features:f', op)] });
  expect(await ledger()).toEqual([{ ...deletion, ...expected }]);
  const [{ n } = {}] = await db.attempts.toArray();
  expect((await db.pending.get('features:f'))?.sent).toEqual({ ...op.sent, n });
});

it('database of version 6 · a deletion before a change → in the ledger, and the change keeps its values', async () => {
  const value = { fid: 'f', kind: 'poi', properties: { name: 'Bar' } };
  const earlier = [
    { at: AT - 20_000, value: null },
    { at: AT - 10_000, value },
  ];
  const sent = sentAway({ intent: 'update', value: { ...value, properties: { name: 'Hall' } }, earlier });
  await opened({ pending: [operation('features:f', { state: 'ready', ...sent })] });
  const bar = {
    resource: 'writes/features:f',
    kind: 'write',
    leftAt: AT - 10_000,
    until: AT + 51_000,
    value,
  };
  expect(await ledger()).toEqual([
    { ...deletion, leftAt: AT - 20_000, until: AT + 41_000 },
    { ...deletion, ...bar },
  ]);
  const [, { n } = {}] = await db.attempts.toArray();
  expect((await db.pending.get('features:f'))?.sent).toEqual({ ...sent.sent, earlier: [n] });
});

it('database of version 6 · the plan of a new level in flight → in the ledger, by its place on the server', async () => {
  const level = { kind: 'level', lid: 'l', buildingLid: 'b', levelIndex: 3, title: 'Third' };
  const saga = { step: 'uploadFloorPlan', createdHere: true } as const;
  const op = {
    state: 'sending',
    intent: 'create',
    saga,
    ...sentAway({ intent: 'create', value: level }),
  } as const;
  await opened({
    pending: [operation('levels:l', op)],
    levels: [level],
    idmap: [{ lid: 'b', kind: 'buildings', serverKey: '7' }],
  });
  expect(await ledger()).toEqual([
    {
      resource: 'plans/7/3',
      entityKey: 'levels:l',
      opId: 'o',
      kind: 'plan',
      leftAt: AT,
      until: AT + 121_000,
    },
  ]);
});

it('database of version 6 · what outlived its operation → in the ledger, and no longer in meta', async () => {
  await opened({
    idmap: [{ lid: 'l', kind: 'levels', serverKey: '7/1' }],
    meta: [
      { k: 'gone:features:f', value: AT },
      { k: 'gone:7/1', value: AT },
      { k: 'gone:7/2', value: AT },
      { k: 'late-plan:7/1:k', value: AT },
      { k: 'lastSyncedAt', value: AT },
    ],
  });
  const noted = { opId: '', kind: 'delete', leftAt: AT, until: AT + 61_000 };
  expect(new Set(await ledger())).toEqual(
    new Set([
      { ...noted, resource: 'features/f', entityKey: 'features:f' },
      { ...noted, resource: 'levels/7/1', entityKey: 'levels:l' },
      { ...noted, resource: 'levels/7/2', entityKey: 'levels:' },
      { ...noted, resource: 'plans/7/1', entityKey: 'levels:k', kind: 'plan' },
    ]),
  );
  expect(await db.meta.where('k').startsWithAnyOf('gone:', 'late-plan:').toArray()).toEqual([]);
});

it('database of version 6 · a deletion of what has no number on the server → in the ledger by its key', async () => {
  await opened({ pending: [operation('levels:l', { state: 'ready', ...sentAway({ givenUpAt: AT }) })] });
  expect(await ledger()).toMatchObject([{ resource: 'levels/l', until: AT + 61_000 }]);
});
