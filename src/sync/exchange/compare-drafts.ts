import {
  entityKeyOf,
  fileOfLevel,
  parseEntityKey,
  type EntityKey,
  type StagingRecord,
  type StoreyDatabase,
} from '../../db/index.ts';
import { entityOfStaged, isOfForm } from '../../db/schema/entity-key.ts';
import { ownerOfStaged, placeOfDraft } from '../../db/exchange/collect-drafts.ts';
import { takenDrafts, type TakenDraft } from '../../db/exchange/imported-drafts.ts';
import { aboutDraft, type WorkContent, type WorkDraft } from '../../domain/exchange/index.ts';
import { sameValue } from '../../domain/moment/index.ts';
import { toBase64 } from '../mapping/base64.ts';
import { rowsOf } from '../store/transaction.ts';
import type { DraftVerdict } from './exchange-types.ts';
import type { LocalWork } from './match-local.ts';
import type { ComparedChange } from './compare-changes.ts';
import { planOfForm } from './work-file-parts.ts';

/** A draft of a file beside the local drafts. */
export interface ComparedDraft {
  /** As the file has it. */
  draft: WorkDraft;
  /** In the local keys of this device. */
  here: WorkDraft;
  /** What it is about here. */
  about: EntityKey;
  verdict: DraftVerdict;
  /** An earlier version of the same form that came in a file and lies as it came: this one takes its place. */
  over: StagingRecord | null;
}

export function countDraftVerdicts(judged: readonly ComparedDraft[]): Record<DraftVerdict, number> {
  const counts: Record<DraftVerdict, number> = { new: 0, beside: 0, away: 0, same: 0, noPlace: 0 };
  for (const { verdict } of judged) counts[verdict] += 1;
  return counts;
}

/** Whether it comes to lie here. */
export const isTakenHere = ({ verdict }: ComparedDraft): boolean =>
  verdict !== 'same' && verdict !== 'noPlace';

/**
 * Looks at what becomes of the forms in a file. Work of this device is never written over by them. Reads only.
 * @param of.judged the changes of the same file: a form may be about what comes with them
 * @param of.isFree whether no form has the work open that is kept under a key
 */
export async function compareDrafts(
  db: StoreyDatabase,
  content: WorkContent,
  of: {
    here: LocalWork;
    judged: readonly ComparedChange[];
    isFree: (key: EntityKey) => boolean;
    newId: () => string;
  },
): Promise<ComparedDraft[]> {
  if (content.drafts.length === 0) return [];
  const isThere = presence(db, of.here, of.judged);
  const taken = await takenDrafts(db);
  const staged = (await db.staging.toArray()).filter(({ entityKey }) => isOfForm(entityKey));
  const replaced = new Set<EntityKey>();
  const judged: ComparedDraft[] = [];
  for (const draft of content.drafts) {
    const wasAbout = draftHere(draft, of.here.keyHere);
    const here = await asMade(wasAbout, isThere);
    const about = aboutDraft(here);
    // All forms of a first release have one name: what each is about tells them apart.
    const abouts = [about, aboutDraft(wasAbout)];
    const known = taken.filter(
      ({ draftId, key }) => draftId === draft.draftId && abouts.includes(entityOfStaged(key)),
    );
    const near = staged.filter(({ entityKey }) => entityOfStaged(entityKey) === about);
    const earlier = earlierHere(content, staged, known);
    const over = earlier !== null && of.isFree(earlier.entityKey) && !replaced.has(earlier.entityKey);
    const others = near.filter((record) => (over ? record !== earlier : true) && isOfSame(record, here));
    let verdict: DraftVerdict = others.length > 0 ? 'beside' : 'new';
    const isOwn = near.some(({ entityKey }) => ownerOfStaged(entityKey) === draft.draftId);
    const isSame = async () =>
      near.some((record) => saysTheSame(record, here)) && (await isPlanHere(db, content, draft));
    if (isTaken(content, draft, known) || isOwn || (await isSame())) verdict = 'same';
    else if (here.key === null || !(await isThere(about))) {
      const place = placeOfDraft(here);
      if (place !== null && !(await isThere(place))) verdict = 'noPlace';
      else if (here.key !== null) verdict = 'away';
    }
    const { id } = here.values;
    const isLevel = here.table === 'levels' && here.key === null;
    // Also where the level that was made of it is called otherwise here: its own name is not to be another one's.
    const isMade = of.here.keyHere(id) !== id || (await isThere(entityKeyOf('levels', id)));
    const isTwin = isLevel && (verdict === 'beside' || isMade);
    const own = isTwin ? { ...here, values: { ...here.values, id: of.newId() } } : here;
    const one: ComparedDraft = { draft, here: own, about, verdict, over: over ? earlier : null };
    if (one.over !== null && isTakenHere(one)) replaced.add(one.over.entityKey);
    judged.push(one);
  }
  return judged;
}

/** Whether a thing is here once the changes of the file are. */
function presence(
  db: StoreyDatabase,
  { seeds }: LocalWork,
  judged: readonly ComparedChange[],
): (entityKey: EntityKey) => Promise<boolean> {
  const after = new Map(
    judged.flatMap((one) => (one.after === undefined ? [] : [[one.entityKey, one.after]])),
  );
  const sown = new Set(seeds.map(({ table, row }) => entityKeyOf(table, row.lid)));
  return async (entityKey) => {
    const becomes = after.get(entityKey);
    if (becomes !== undefined) return becomes !== null;
    const { table, key } = parseEntityKey(entityKey);
    return sown.has(entityKey) || (await rowsOf(db, table).get(key)) !== undefined;
  };
}

function draftHere(draft: WorkDraft, keyHere: (lid: string) => string): WorkDraft {
  const { table, key, place, values } = draft;
  const own = key === null || table === 'features' ? key : keyHere(key);
  return {
    ...draft,
    key: own,
    place: place && { ...place, lid: keyHere(place.lid) },
    values: { ...values, id: own ?? values.id },
  };
}

/**
 * What was to be made may have been made meanwhile, out of the same form on another device: it is then a change of that,
 * which begins at the empty form. A level is made of its plan and not by the form that changes it: it becomes one of its own,
 * as it does beside another form that makes it, for each has a plan.
 */
async function asMade(
  draft: WorkDraft,
  isThere: (entityKey: EntityKey) => Promise<boolean>,
): Promise<WorkDraft> {
  const { table, key, values, place } = draft;
  if (key !== null || table === 'levels' || !(await isThere(entityKeyOf(table, values.id)))) return draft;
  return { ...draft, key: values.id, list: null, mode: 'edit', place: table === 'features' ? place : null };
}

/** This very version was taken in before, or a later one was. */
const isTaken = (content: WorkContent, { at }: WorkDraft, known: readonly TakenDraft[]): boolean =>
  known.some((one) => one.at === at || (one.device === content.device.id && content.at < one.fileAt));

/** The last draft from that form, from the device whose newer one is in the file, if it is untouched here. */
function earlierHere(
  content: WorkContent,
  staged: readonly StagingRecord[],
  known: readonly TakenDraft[],
): StagingRecord | null {
  const last = known.findLast(({ device, fileAt }) => device === content.device.id && fileAt <= content.at);
  return staged.find(({ entityKey, at }) => entityKey === last?.key && at === last.keptAt) ?? null;
}

/** Of new things each form makes one of its own. */
const isOfSame = ({ values }: StagingRecord, { key, values: { id } }: WorkDraft): boolean =>
  key !== null || values['id'] === id;

function saysTheSame({ values, geometry }: StagingRecord, here: WorkDraft): boolean {
  const written: unknown = JSON.parse(JSON.stringify({ values, geometry }));
  return sameValue(written, { values: here.values, geometry: here.geometry });
}

/** A form that makes a level names its plan, and may have another one under the same name. */
async function isPlanHere(db: StoreyDatabase, content: WorkContent, draft: WorkDraft): Promise<boolean> {
  const { table, key, values } = draft;
  const plan = table === 'levels' && key === null ? planOfForm(content, values.id) : undefined;
  if (plan === undefined) return true;
  const here = await fileOfLevel(db, values.id);
  return here?.fileId === plan.fileId || (here !== undefined && toBase64(here.bytes) === plan.base64);
}
