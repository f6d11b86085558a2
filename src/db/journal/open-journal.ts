import type { StoreyDatabase } from '../database.ts';
import type { EntityKey } from '../records.ts';
import { findSegments, lockOf } from './adopt.ts';
import { collect } from './collect.ts';
import { createJournal, keysOf, type Journal } from './journal.ts';
import { BIRTH, LSN, markOf } from './marks.ts';
import type { JournalLocks, JournalPort } from './port.ts';
import { protectMissing } from './protect-missing.ts';
import { bringStaging, rebuild } from './rebuild.ts';
import { replay } from './replay.ts';
import { replayTail } from './replay-tail.ts';
import { lsnIn } from './same-birth.ts';
import { segmentNameIn } from './segment-index.ts';

export interface JournalPorts {
  port: JournalPort;
  locks: JournalLocks;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Makes UUIDv7s. */
  newId: () => string;
}

export interface OpenedJournal {
  journal: Journal;
  /** Lets go of what this tab wrote: the next one that opens looks after it. */
  close: () => Promise<void>;
}

/**
 * Joins a journal to an open database: looks whether they belong together, brings back what a wiped database had, does
 * what it has not got, and takes over what tabs left that are gone. Throws where the database fails under it.
 */
export async function openJournal(db: StoreyDatabase, ports: JournalPorts): Promise<OpenedJournal> {
  const { port, locks, newId } = ports;
  const context = newId();
  const letGo = await locks.take(lockOf(db.name, context));
  const journal = createJournal(port, context);
  const settle = (): Promise<void> => locks.exclusive(`journal:${db.name}`, () => agree(db, journal, ports));
  await settle().catch((cause: unknown) => {
    letGo?.();
    throw cause;
  });
  db.recover = settle;
  journal.rehouse = () => rehouse(db, journal, newId);
  db.journal = journal;
  const close = async (): Promise<void> => {
    db.journal = null;
    await port.close().catch(() => undefined);
    letGo?.();
  };
  return { journal, close };
}

/** Makes database and journal say the same. One tab at a time. */
async function agree(db: StoreyDatabase, journal: Journal, ports: JournalPorts): Promise<void> {
  const { port, locks, newId } = ports;
  const [stored, written] = [(await db.meta.get(BIRTH))?.value, await port.readBirth()];
  const isSame = typeof stored === 'string' && stored === written;
  // A journal without a birth belongs to whoever has one: its own was lost, or never was.
  const isWiped = !isSame && !(typeof stored === 'string' && written === null);
  const segments = await findSegments(journal, locks, db.name, isWiped);
  const found = collect(segments);
  journal.noteLsn(found.lastLsn);
  // What was staged after that was lost with what was saved after it.
  const behind = lsnIn((await db.meta.get(LSN))?.value);
  const birth = isSame || !isWiped ? String(stored) : newId();
  let recovered = 0;
  if (isWiped) {
    if (segments.length > 0) recovered = await rebuild(db, journal, found, ports);
    await db.meta.bulkPut([
      { k: BIRTH, value: birth },
      { k: LSN, value: found.lastLsn },
    ]);
  } else {
    recovered = await replayTail(db, journal, found, ports);
    await bringStaging(db, found, behind);
  }
  if (birth !== written) await port.writeBirth(birth);
  journal.birth = birth;
  if (recovered > 0) journal.change({ recovered: journal.getStatus().recovered + recovered });
  await forgetMarks(db, port, journal.context);
  await protectMissing(db, journal);
}

/** The proofs of tabs that left nothing behind. */
async function forgetMarks(db: StoreyDatabase, port: JournalPort, own: string): Promise<void> {
  const contexts = new Set((await port.segments()).map((name) => segmentNameIn(name)?.context ?? ''));
  const marks = await db.meta.where(':id').startsWith(markOf('')).primaryKeys();
  const old = marks.filter((mark) => {
    const context = mark.slice(markOf('').length);
    return context !== own && !contexts.has(context);
  });
  await db.meta.bulkDelete(old);
}

/** What the database had no room for, tried again in its order. The first that still finds none ends it. */
async function rehouse(db: StoreyDatabase, journal: Journal, newId: () => string): Promise<void> {
  for (const { lsn, at, moment } of journal.kept.slice()) {
    const again = { context: journal.context, lsn, at, moment, opIds: new Map<EntityKey, string>() };
    try {
      await replay(db, again, 'onto', newId);
    } catch {
      return;
    }
    await journal.forgetKept(lsn);
    journal.protect(keysOf(moment));
  }
}
