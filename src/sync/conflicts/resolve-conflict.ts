import {
  freshOp,
  noteActivity,
  subjectOf,
  type ConflictRecord,
  type ContentRow,
  type Decision,
  type PendingOp,
  type StoreyDatabase,
  descendantsOf,
  type SubtreeEntry as Entry,
} from '../../db/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { FieldPath } from '../../domain/merge/index.ts';
import type { Issue } from '../../domain/entities/issue.ts';
import type { ConflictChoice, ResolutionPreview, ResolveOutcome } from '../conflict-types.ts';
import { endOverruledAudit } from '../audit/write-audit.ts';
import { remoteOf } from './remote-of.ts';
import { hasUnknownDeletion } from '../attempts/ledger.ts';
import { checkDeletion } from '../lifecycle/await-delete-expiry.ts';
import { cutLinks } from './cut-links.ts';
import { cascadeToParent, cancelCascade } from './discard-change.ts';
import { deleteSubtree } from './delete-subtree.ts';
import { dropCascaded } from '../lifecycle/drop-cascaded.ts';
import { invalidateClientFeed, removeSubtree } from '../store/drop-operations.ts';
import { parentExists, withExistingParent } from '../store/parent-exists.ts';
import { trashRemoteVersion } from '../lifecycle/trash-remote-version.ts';
import { copyOf, canKeepBoth } from './keep-both.ts';
import { checkpointToJournal } from '../store/journal-checkpoint.ts';
import { recreateSubtree } from '../lifecycle/recreate-subtree.ts';
import { rebase, type Ports } from '../lifecycle/acknowledge.ts';
import { issuesHere, mergeHere } from './merge-context.ts';
import { takeHalvesAlong } from './take-halves-along.ts';
import { inOutbox, rowsOf } from '../store/transaction.ts';

/** A conflict with the current local version. */
interface Question {
  record: ConflictRecord;
  mine: ContentRow | null;
}

/** What a choice would produce, and which fields are still open. Reads only; null without a conflict. */
export async function previewResolution(
  db: StoreyDatabase,
  conflictId: string,
  choice: ConflictChoice,
): Promise<ResolutionPreview | null> {
  const record = await db.conflicts.get(conflictId);
  if (record === undefined) return null;
  const mine = (await rowsOf(db, record.table).get(record.key)) ?? null;
  const answer = await answerTo(db, { record, mine }, choice);
  return typeof choice === 'string' ? { ...answer, faults: await faultsOf(db, record, answer) } : answer;
}

/** Rules that an unchanged side breaks already. They don't prevent the choice. */
async function faultsOf(
  db: StoreyDatabase,
  { table }: ConflictRecord,
  { row, copy, issues }: ResolutionPreview,
): Promise<Issue[]> {
  const found = new Map<string, Issue>();
  for (const one of [row, copy ?? null]) {
    if (one === null) continue;
    for (const issue of await issuesHere(db, table, one)) found.set(`${issue.code} ${issue.path}`, issue);
  }
  for (const { code, path } of issues) found.delete(`${code} ${path}`);
  return [...found.values()];
}

/** Resolves a conflict. The version that was not chosen is kept for some days, so that the conflict can be reopened. */
export async function resolveConflict(
  db: StoreyDatabase,
  conflictId: string,
  choice: ConflictChoice,
  ports: Ports,
): Promise<ResolveOutcome> {
  let written: Entry[] = [];
  const outcome = await inOutbox(db, async (): Promise<ResolveOutcome> => {
    const record = await db.conflicts.get(conflictId);
    const op = record === undefined ? undefined : await db.pending.get(record.entityKey);
    if (record === undefined || op === undefined) {
      await db.conflicts.delete(conflictId);
      return { status: 'gone' };
    }
    const mine = (await rowsOf(db, record.table).get(record.key)) ?? null;
    const question = { record, mine };
    const { row: chosen, open, issues } = await answerTo(db, question, choice);
    if (open.length > 0) return { status: 'open', paths: open };
    if (issues.length > 0) return { status: 'invalid', issues };
    const placed = chosen === null ? null : await withExistingParent(db, chosen, mine);
    const row = await takeHalvesAlong(db, record, { mine, chosen: placed }, ports);
    const copy = choice === 'both' ? copyOf(mine, record.theirs, ports.newId) : null;
    await keep(db, question, { choice, after: row, copyKey: copy?.fid }, ports.now());
    if (row === null && mine === null && record.table !== 'features')
      await trashRemoteVersion(db, record, ports);
    if (copy !== null) await addCopy(db, copy, ports);
    written = [copy, row].flatMap((one) => (one === null ? [] : { table: record.table, row: one }));
    await put(db, op, question, row, ports);
    await noteGroupChoice(db, record, choice);
    const subject = row ?? mine ?? record.theirs ?? record.base;
    if (subject !== null)
      await noteActivity(db, [{ at: ports.now(), what: 'decided', ...subjectOf(record.table, subject) }]);
    return { status: 'done' };
  });
  checkpointToJournal(db, written);
  return outcome;
}

async function answerTo(
  db: StoreyDatabase,
  { record, mine }: Question,
  choice: ConflictChoice,
): Promise<ResolutionPreview> {
  const { table, base, theirs } = record;
  const answer = (
    row: ContentRow | null,
    open: FieldPath[] = [],
    issues: Issue[] = [],
  ): ResolutionPreview => ({
    row,
    open,
    issues,
  });
  if (choice === 'mine') return answer(mine);
  if (choice === 'theirs') return answer(theirs);
  // One version is deleted: fields can't be chosen and both can't be kept.
  if (mine === null || theirs === null) return answer(mine, [], [wrong('deleted')]);
  if (choice === 'both') {
    // Validated in the place of mine, which mine leaves.
    const copy = canKeepBoth(mine, theirs) ? copyOf(mine, theirs, () => record.key) : null;
    if (copy === null) return answer(theirs, [], [wrong('not-two')]);
    return { ...answer(theirs, [], await twinIssues(db, copy)), copy };
  }
  const decided = { choices: choice.fields, geometry: choice.geometry };
  const { merged, conflicts, issues } = await mergeHere(db, table, { base, mine, theirs }, decided);
  return answer(
    merged,
    conflicts.map(({ path }) => path),
    issues,
  );
}

/** A copy of a beacon must not have the identifier of any other beacon. */
async function twinIssues(db: StoreyDatabase, copy: Feature): Promise<Issue[]> {
  const issues = await issuesHere(db, 'features', copy);
  return issues.filter(({ code }) => code === 'duplicate-beacon');
}

const wrong = (code: string): Issue => ({ code, severity: 'error', path: '' });

/** Writes the result and the operation that brings it to the server. */
async function put(
  db: StoreyDatabase,
  op: PendingOp,
  { record, mine }: Question,
  row: ContentRow | null,
  ports: Ports,
): Promise<void> {
  const { table, key, entityKey } = record;
  const there = remoteOf(record);
  if (row === null && mine !== null && there !== null && table !== 'features') {
    await deleteSubtree(db, op, mine, ports);
    return rebase(db, op, there, null, ports);
  }
  if (row === null && mine !== null) {
    await removeSubtree(db, table, key);
    await invalidateClientFeed(db, op);
    await cutLinks(db, mine);
    if (there === null) return;
  }
  if (mine === null && row !== null && !(await parentExists(db, row))) return cascadeToParent(db, entityKey);
  if (row !== null) await rowsOf(db, table).put(row);
  if (there === null && row !== null && table !== 'features') {
    // It has to be re-created with all descendants.
    await db.idmap.delete(key);
    await recreateSubtree(db, table, key, ports.now(), ports.newId);
  }
  await rebase(db, op, there, row, ports);
  if (row !== null && record.theirs !== null) await endOverruledAudit(db, entityKey, record.theirs, row);
  // A delete of ours may have arrived or still may: that is checked.
  if (await hasUnknownDeletion(db, op)) await checkDeletion(db, op, { there, row }, ports.now());
  // It is gone on both sides, and so are its cascaded deletes.
  if (row === null && there === null) await dropCascaded(db, entityKey);
  if (mine === null && row !== null) await cancelCascade(db, entityKey, record.base, ports);
}

/** The node alone doesn't show which transition group was chosen: the merge of the network needs the choice. */
async function noteGroupChoice(
  db: StoreyDatabase,
  { entityKey, inNetwork }: ConflictRecord,
  choice: ConflictChoice,
): Promise<void> {
  if (inNetwork !== true || choice === 'both') return;
  const side = typeof choice === 'string' ? choice : choice.fields['properties.portalGroupId'];
  await db.pending.update(entityKey, { groupChoice: side ?? 'mine' });
}

/** Choosing one side for all fields equals choosing the side. */
function decisionOf(choice: ConflictChoice): Decision {
  if (typeof choice === 'string') return choice;
  const [side, ...others] = new Set(Object.values(choice.fields));
  return side === undefined || others.length > 0 || choice.geometry !== undefined ? 'fields' : side;
}

/** Stores the versions that would otherwise be lost. */
async function keep(
  db: StoreyDatabase,
  { record, mine }: Question,
  of: { choice: ConflictChoice; after: ContentRow | null; copyKey: string | undefined },
  now: number,
): Promise<void> {
  const { table, theirs, entityKey, id } = record;
  const { choice, after, copyKey } = of;
  // What still exists on the server is deleted like anything else, into the trash.
  const isDropped = after === null && mine !== null && table !== 'features' && remoteOf(record) === null;
  // Neither side exists: the conflict is over.
  if (mine === null && theirs === null && table !== 'features') return;
  await db.resolutions.put({
    id,
    entityKey,
    resolvedAt: now,
    conflict: { ...record, mine },
    decision: decisionOf(choice),
    after,
    ...(copyKey !== undefined && { copyKey }),
    ...(isDropped && { below: await descendantsOf(db, table, record.key) }),
  });
}

async function addCopy(db: StoreyDatabase, copy: Feature, ports: Ports): Promise<void> {
  await db.features.put(copy);
  const of = { table: 'features', key: copy.fid, row: copy, intent: 'create' } as const;
  await db.pending.put(freshOp(of, ports.now(), ports.newId()));
}
