import 'fake-indexeddb/auto';
import { closeDatabase, openDatabase, transact } from '../../../src/db/index.ts';
import { memoryDisk, memoryLocks, memoryPort } from '../../support/db/journal/memory-disk.ts';
import { fidSchema, lidSchema } from '../../../src/domain/entities/ids.ts';
import { changeFeature, createLevel } from '../../../src/domain/ops/index.ts';
import { featureAt } from '../setup/sample-plan.ts';

const EDITS = 100;
const newId = (): string => crypto.randomUUID();
const lid = () => lidSchema.parse(newId());

/** Bytes of an edit: the row as it then stands, and what the journal and the outbox wrote of it. */
export interface Written {
  changed: number;
  journal: number;
  outbox: number;
}

/** Single edits of as many places, each the first of its place: what the server has goes into the outbox with it. */
export async function measureWrittenBytes(): Promise<Written> {
  const disk = memoryDisk();
  const journal = {
    port: Promise.resolve(memoryPort(disk)),
    locks: memoryLocks(),
    now: () => Date.now(),
    newId,
  };
  const db = await openDatabase(`bench-${newId()}`, { journal });
  const building = { lid: lid(), siteLid: lid(), clientLid: lid() };
  const level = {
    lid: lid(),
    levelIndex: 0,
    shortTitle: 'G',
    title: 'Ground',
    extra: {},
  };
  const drafts = Array.from({ length: EDITS }, (_, i) => {
    const { geometry, properties } = featureAt(i, EDITS);
    return { fid: fidSchema.parse(newId()), kind: 'poi' as const, geometry, properties };
  });
  await transact(db, createLevel(building, level, drafts), { now: 0, newId });
  // As if all of it were on the server.
  await db.pending.clear();
  const features = await db.features.toArray();
  const sum: Written = { changed: 0, journal: 0, outbox: 0 };
  for (const [i, before] of features.entries()) {
    const written = disk.written;
    const properties = {
      ...before.properties,
      name: `Measured ${i}`,
      description: 'By the stairs, second door',
    };
    const moment = changeFeature(before, { properties }, () => fidSchema.parse(newId()));
    await transact(db, moment, { now: i + 1, newId });
    const key = `features:${before.fid}`;
    sum.journal += disk.written - written;
    sum.outbox += bytesOf(await db.pending.get(key)) + bytesOf(await db.bases.get(key));
    sum.changed += bytesOf(await db.features.get(before.fid));
  }
  await closeDatabase(db);
  const each = (bytes: number): number => bytes / features.length;
  return { changed: each(sum.changed), journal: each(sum.journal), outbox: each(sum.outbox) };
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
