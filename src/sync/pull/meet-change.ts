import {
  entityKeyOf,
  equalContent,
  exists,
  type ContentRow,
  type PendingOp,
  type StoreyDatabase,
} from '../../db/index.ts';
import { keyOf } from '../../domain/entities/row.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import { staleUntil } from '../attempts/stale-list.ts';
import { settleDeletions } from '../attempts/ledger.ts';
import { attemptsOf } from '../attempts/attempts-of.ts';
import { baseWithArrived } from '../attempts/unknown-outcome.ts';
import { detectLostUpdates } from '../audit/write-audit.ts';
import { rebaseOnRemote, updateOpenConflict } from '../conflicts/rebase-on-remote.ts';
import { isAskedGone, openDeleteConflict } from '../conflicts/remote-delete.ts';
import { rebase } from '../lifecycle/acknowledge.ts';
import { acknowledgeLate } from '../lifecycle/late-acknowledgement.ts';
import { LIST_STALENESS_MS } from '../store/retention.ts';
import { adoptSharedBase } from '../store/shared-base.ts';
import { rowsOf } from '../store/transaction.ts';
import type { ObservePorts } from './observation.ts';
import type { Found } from './pull-result.ts';

/** A row of the server meets a change that waits here. */
export interface Meeting {
  op: PendingOp;
  theirs: ContentRow;
  /** The row here; null: deleted here. */
  head: ContentRow | null;
  /** When the read began. Milliseconds since 1970. */
  startedAt: number;
}

/** What the change began from, and what of its attempts is known to have arrived. */
interface Versions {
  seen: ContentRow | null;
  base: ContentRow | null;
}

export type MeetingCase =
  | 'asked, deleted there'
  | 'asked, exists there'
  | 'deleted with the next publishing'
  | 'level being made'
  | 'as before'
  | 'may be old'
  | 'has ours'
  | 'has the edit before our deletion'
  | 'changed there';

/** What of a meeting decides its case. */
export interface MeetingFacts {
  isAsked: boolean;
  existsThere: boolean;
  isLevelBeingMade: boolean;
  isAsBefore: () => Promise<boolean>;
  isOld: () => Promise<boolean>;
  hasOurs: () => boolean;
  hasEditBeforeDeletion: () => boolean | Promise<boolean>;
}

/** The cases of a meeting. The first whose condition holds is taken; conditions are read in this order. */
export const MEETING_CASES: readonly [MeetingCase, (of: MeetingFacts) => boolean | Promise<boolean>][] = [
  ['asked, deleted there', (of) => of.isAsked && !of.existsThere],
  ['asked, exists there', (of) => of.isAsked],
  // It says nothing about the values: the change is compared when it is sent.
  ['deleted with the next publishing', (of) => !of.existsThere],
  // It is on the server because this device put it there.
  ['level being made', (of) => of.isLevelBeingMade],
  ['as before', (of) => of.isAsBefore()],
  ['may be old', (of) => of.isOld()],
  ['has ours', (of) => of.hasOurs()],
  // No other writer has changed it since.
  ['has the edit before our deletion', (of) => of.hasEditBeforeDeletion()],
  ['changed there', () => true],
];

/** The first case whose condition holds. */
export async function caseOf(facts: MeetingFacts): Promise<MeetingCase> {
  for (const [name, holds] of MEETING_CASES) if (await holds(facts)) return name;
  throw new Error('No case holds.');
}

/** Brings a waiting change together with what the server has. Call inside an outbox transaction. */
export async function meetChange(db: StoreyDatabase, meeting: Meeting, ports: ObservePorts): Promise<Found> {
  const { op, theirs, head, startedAt } = meeting;
  let versions: Versions = { seen: null, base: null };
  const found = await caseOf({
    isAsked: op.state === 'conflict',
    existsThere: exists(theirs),
    isLevelBeingMade: op.saga !== undefined,
    isAsBefore: async () => {
      versions = await versionsOf(db, op, theirs);
      return equalContent(versions.base, theirs);
    },
    isOld: async () => {
      const of = { base: versions.base ?? theirs, theirs };
      return (await staleUntil(db, op.table, op.entityKey, of, startedAt)) !== null;
    },
    hasOurs: () => head !== null && equalContent(head, theirs),
    hasEditBeforeDeletion: async () => {
      if (head !== null) return false;
      const attempts = await attemptsOf(db, op, versions.seen);
      return equalContent(
        baseWithArrived(op.table, { seen: versions.seen, mine: null, theirs }, attempts),
        theirs,
      );
    },
  });
  return TAKEN[found](db, meeting, { ...versions, ports });
}

async function versionsOf(db: StoreyDatabase, op: PendingOp, theirs: ContentRow): Promise<Versions> {
  const seen = (await db.bases.get(op.entityKey))?.value ?? null;
  return { seen, base: seen ?? (op.sent === undefined ? await adoptSharedBase(db, op, theirs) : null) };
}

type Taken = (db: StoreyDatabase, of: Meeting, more: Versions & { ports: ObservePorts }) => Promise<Found>;

const unchanged: Taken = () => Promise.resolve([]);

const TAKEN: Readonly<Record<MeetingCase, Taken>> = {
  'asked, deleted there': async (db, { op, head }, { ports }) =>
    head === null || (await isAskedGone(db, op))
      ? []
      : openDeleteConflict(db, { table: op.table, key: op.key, row: head, op }, ports),

  'asked, exists there': async (db, { op, theirs, startedAt }, { ports }) => {
    // A deletion that was over does not explain it if this is missing later.
    await settleDeletions(db, op, ports.now, startedAt - LIST_STALENESS_MS);
    const seen = await updateOpenConflict(db, op, theirs);
    return seen === null ? [] : findLostUpdates(db, op.table, { seen, theirs }, ports);
  },

  'deleted with the next publishing': unchanged,
  'level being made': unchanged,
  'as before': unchanged,
  'may be old': unchanged,

  'has ours': async (db, { op, theirs, startedAt }, { seen, base, ports }) => {
    const found = await lostUpdatesOf(db, { op, theirs }, base, ports);
    await acknowledgeLate(db, op, { seen, theirs }, ports.now);
    const { now, newId } = ports;
    await rebase(db, op, theirs, theirs, { now: () => now, newId }, startedAt - LIST_STALENESS_MS);
    await rowsOf(db, op.table).put(theirs);
    await db.acks.put({ entityKey: op.entityKey, at: now });
    return found;
  },

  'has the edit before our deletion': async (db, { op, theirs }, { base, ports }) => {
    const found = await lostUpdatesOf(db, { op, theirs }, base, ports);
    await db.bases.put({ entityKey: op.entityKey, value: theirs });
    return found;
  },

  'changed there': async (db, { op, theirs, startedAt }, { base, ports }) => {
    const found = await lostUpdatesOf(db, { op, theirs }, base, ports);
    const { now, newId } = ports;
    return [
      ...found,
      await rebaseOnRemote(
        db,
        op,
        theirs,
        { now: () => now, newId },
        { asOf: startedAt - LIST_STALENESS_MS },
      ),
    ];
  },
};

const lostUpdatesOf = (
  db: StoreyDatabase,
  { op, theirs }: Pick<Meeting, 'op' | 'theirs'>,
  base: ContentRow | null,
  ports: ObservePorts,
): Promise<Found> =>
  base === null
    ? Promise.resolve([])
    : findLostUpdates(db, op.table, { seen: base, theirs, sent: op.sent }, ports);

/** Whether what is there now was written over a change of ours. Call inside an outbox transaction. */
export async function findLostUpdates(
  db: StoreyDatabase,
  table: ContentTable,
  of: { seen: ContentRow; theirs: ContentRow; sent?: PendingOp['sent'] },
  ports: ObservePorts,
): Promise<Found> {
  // Most entities are not audited.
  if ((await db.audits.get(entityKeyOf(table, keyOf(of.theirs)))) === undefined) return [];
  return detectLostUpdates(db, table, of, ports, ports.together);
}
