import { entityKeyOf, isLevelMade, type FileRecord, type StoreyDatabase } from '../../db/index.ts';
import { entityOfStaged } from '../../db/schema/entity-key.ts';
import type { WorkContent } from '../../domain/exchange/index.ts';
import { planIdOf } from '../../domain/entities/plan-file.ts';
import { waitingAddress } from '../../domain/pictures/index.ts';
import { fromBase64 } from '../mapping/base64.ts';
import type { LocalWork } from './match-local.ts';
import { isTakenHere, type ComparedDraft } from './compare-drafts.ts';
import { planOfForm, planOfLevel } from './work-file-parts.ts';

/** Forms that are taken in and make a level, by the plan that was picked there. */
const formsOfLevels = (drafts: readonly ComparedDraft[]): ComparedDraft[] =>
  drafts.filter((one) => isTakenHere(one) && one.here.table === 'levels' && one.here.key === null);

/** Pictures, and floor plans of new levels, that are not here yet. Of two people who made one level each keeps their own. */
export async function localPlans(
  db: StoreyDatabase,
  content: WorkContent,
  of: { here: LocalWork; drafts: readonly ComparedDraft[]; now: number; newId: () => string },
): Promise<FileRecord[]> {
  const { now, newId } = of;
  const { keyHere, joined } = of.here;
  const plans: FileRecord[] = [];
  const isHere = async (fileId: string): Promise<boolean> =>
    (await db.files.where(':id').equals(fileId).count()) > 0;
  const put = (
    levelLid: string,
    plan: WorkContent['files'][number],
    fileId = plan.fileId,
    more: Pick<FileRecord, 'isReplacement'> = {},
  ): void => {
    const { fileName, fileType, base64 } = plan;
    plans.push({ fileId, levelLid, fileName, fileType, bytes: fromBase64(base64), at: now, ...more });
  };
  for (const { draft, here } of formsOfLevels(of.drafts)) {
    const plan = planOfForm(content, draft.values.id);
    if (plan === undefined) continue;
    // A level of its own by now: it gets a plan of its own.
    if (here.values.id !== draft.values.id) put(here.values.id, plan, newId());
    else if (!(await isHere(plan.fileId))) put(here.values.id, plan);
  }
  for (const { table, key, head } of content.work) {
    const plan = table === 'levels' ? planOfLevel(content, key) : undefined;
    if (plan === undefined || (await isHere(plan.fileId))) continue;
    const lid = keyHere(key);
    const isReplacement = head?.kind === 'level' && planIdOf(head) === plan.fileId;
    if (isReplacement) {
      put(lid, plan, plan.fileId, { isReplacement });
      continue;
    }
    const isJoined = joined.has(entityKeyOf('levels', lid));
    if (!isJoined || (await db.files.where({ levelLid: lid }).count()) === 0) put(lid, plan);
  }
  for (const { base64, fileId, at, ...picture } of content.pictures) {
    if (await isHere(fileId)) continue;
    plans.push({
      fileId,
      levelLid: waitingAddress(fileId),
      fileName: `${picture.imageType}.jpg`,
      fileType: 'jpg',
      bytes: fromBase64(base64),
      at,
      picture,
    });
  }
  return plans;
}

/** Where nothing else is new nothing else puts them: a kill during the first time may have left a level without. */
export async function putMissing(
  db: StoreyDatabase,
  files: readonly FileRecord[],
  drafts: readonly ComparedDraft[],
): Promise<void> {
  const ofForms = new Set<string>(formsOfLevels(drafts).map(({ here }) => here.values.id));
  for (const file of files) {
    const isOnItsWay = (await db.pending.get(entityKeyOf('levels', file.levelLid)))?.saga !== undefined;
    if (file.picture !== undefined || file.isReplacement === true || isOnItsWay || ofForms.has(file.levelLid))
      await db.files.put(file);
  }
}

/**
 * Where a form took the place of an earlier version, the plan picked in the earlier version is unused: it is deleted if another
 * one came. Returns the deleted files, for the journal.
 */
export async function dropReplaced(
  db: StoreyDatabase,
  content: WorkContent,
  drafts: readonly ComparedDraft[],
): Promise<string[]> {
  const gone: string[] = [];
  for (const { draft, here, over } of formsOfLevels(drafts)) {
    const id = over?.values['id'];
    const plan = planOfForm(content, draft.values.id);
    if (typeof id !== 'string' || plan === undefined || (await isLevelMade(db, id))) continue;
    const isOthers = id !== here.values.id && (await isOfAForm(db, id));
    if (isOthers) continue;
    const files = await db.files.where({ levelLid: id }).primaryKeys();
    gone.push(...files.filter((fileId) => id !== here.values.id || fileId !== plan.fileId));
  }
  await db.files.bulkDelete(gone);
  return gone;
}

/** Where tabs can't know of each other, two forms may be about one new level. */
const isOfAForm = async (db: StoreyDatabase, id: string): Promise<boolean> =>
  (await db.staging
    .filter(
      ({ entityKey, values }) => entityOfStaged(entityKey).startsWith('levels:new:') && values['id'] === id,
    )
    .count()) > 0;
