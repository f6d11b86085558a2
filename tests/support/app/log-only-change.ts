import { Dexie } from 'dexie';
import { transact } from '../../../src/db/index.ts';
import { openJournal } from '../../../src/db/recovery/open-journal.ts';
import { memoryDisk, memoryLocks, memoryPort } from '../db/journal/memory-disk.ts';
import { changedPlace } from './conflict-device.ts';
import type { Device } from './app-device.ts';

/**
 * Gives a device a journal, and lets it have no room for a change of its place, which is called "Front desk" by the
 * journal alone. Answers how to make room.
 */
export async function keepOne({ db, place, workspace }: Device): Promise<() => void> {
  const { now, newId } = workspace;
  let isFull = true;
  await openJournal(db, { port: memoryPort(memoryDisk()), locks: memoryLocks(), now, newId });
  db.history.hook('creating', () => {
    if (isFull) throw new Dexie.QuotaExceededError('full');
  });
  const after = changedPlace(place, { name: 'Front desk' });
  const changes = [{ table: 'features' as const, key: place.fid, before: place, after }];
  const isKept = await transact(db, { label: 'changeFeature', changes }, { now: now(), newId }).then(
    () => false,
    (cause: { isKept?: boolean }) => cause.isKept === true,
  );
  if (!isKept) throw new Error('There was room, or no journal.');
  return () => {
    isFull = false;
  };
}
