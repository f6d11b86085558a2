import { CONTENT_TYPES } from '../../domain/content/index.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import { noteActivity, subjectOf } from '../activity/note-activity.ts';
import { lockOfDraft } from './claim-draft.ts';
import type { StoreyDatabase } from '../database/database.ts';
import {
  ancestorsOf,
  CONTENT_TABLES,
  entityKeyOf,
  entityOfStaged,
  isOfForm,
  isSheet,
  parseEntityKey,
  parseSheetKey,
} from '../schema/entity-key.ts';
import type { ContentRow, EntityKey } from '../schema/operation.ts';
import type { ActivityRecord } from '../schema/activity-records.ts';
import type { StagingRecord } from '../schema/records.ts';
import { createTitles, placeTitles } from '../queries/titles.ts';
import { lookAtClocks } from '../trash/trash-clock.ts';
import { withReopen } from '../database/with-reopen.ts';

/** Work that is in no open form of this tab, or in a form of another tab. */
export interface DraftView {
  /** Under which it is kept. */
  key: EntityKey;
  table: ContentTable;
  /** It is about something that is not there yet; `list` says which list of a level that is to be in. */
  isNew: boolean;
  list: string | null;
  /** What it is about, or what the new thing is to lie in. Null: this device has that no more. */
  row: ContentRow | null;
  /** The name of an existing entity, or the name typed for a new one. Empty without a name. */
  title: string;
  /** Titles of what it lies in, from the outside. */
  where: string[];
  /** Milliseconds since 1970 when it was last typed or drawn in. */
  at: number;
  /** Another tab has it open. */
  isOpen: boolean;
}

const PARENTS: Partial<Record<ContentTable, ContentTable>> = {
  sites: 'clients',
  buildings: 'sites',
  levels: 'buildings',
  features: 'levels',
};

const TITLES: Partial<Record<ContentTable, string>> = {
  sites: 'title',
  buildings: 'title',
  levels: 'title',
  features: 'name',
};

/** What was entered in a dialog, a sheet or a card and is neither saved nor discarded. */
export interface SheetView extends DraftView {
  /** Its name, and after a colon what else tells it from others of its name. */
  sheet: string;
  /** Where it was opened: path and query. Empty where that is not known. */
  address: string;
}

/** All that was typed or drawn in forms here and neither saved nor discarded, the youngest first. */
export const listDrafts = (db: StoreyDatabase): Promise<DraftView[]> => listStaged(db, isOfForm);

/** The same of dialogs, sheets and cards. May be the query of a live query. */
export async function listSheets(db: StoreyDatabase): Promise<SheetView[]> {
  const records = new Map((await db.staging.toArray()).map((record) => [record.entityKey, record]));
  return (await listStaged(db, isSheet)).map((view) => {
    const address: unknown = records.get(view.key)?.values['address'];
    return {
      ...view,
      sheet: parseSheetKey(view.key)?.sheet ?? '',
      address: typeof address === 'string' ? address : '',
    };
  });
}

async function listStaged(db: StoreyDatabase, isAsked: (key: EntityKey) => boolean): Promise<DraftView[]> {
  const records = (await db.staging.toArray()).filter(({ entityKey }) => isAsked(entityKey));
  const held = await db.locks?.held?.().catch(() => undefined);
  const titleAt = createTitles(db);
  const drafts = await Promise.all(
    records.map(async (record): Promise<DraftView> => ({
      ...(await wordsOfDraft(db, record, titleAt)),
      key: record.entityKey,
      at: record.at,
      isOpen: held?.has(lockOfDraft(db, record.entityKey)) ?? false,
    })),
  );
  return drafts.sort((a, b) => b.at - a.at);
}

/** What a draft is of, and where that is. */
export async function wordsOfDraft(
  db: StoreyDatabase,
  record: StagingRecord,
  titleAt = createTitles(db),
): Promise<Omit<DraftView, 'key' | 'at' | 'isOpen'>> {
  const about = aboutOf(entityOfStaged(record.entityKey));
  const isOfSheet = isSheet(record.entityKey);
  const of = about.parent ?? about;
  const row = (await db.table<ContentRow, string>(of.table).get(of.key)) ?? null;
  const above = row === null ? [] : ancestorsOf(row);
  const { table, parent, list } = about;
  return {
    table,
    isNew: parent !== null,
    list,
    row,
    title: isOfSheet
      ? wordsOfSheet(record)
      : parent === null
        ? await titleAt(entityKeyOf(table, about.key))
        : typedTitle(table, record),
    where: await placeTitles(
      titleAt,
      parent === null && !isOfSheet ? above : [entityKeyOf(of.table, of.key), ...above],
    ),
  };
}

/** What drafts are kept of, as `<table>:<key>`, or `<table>:new:<parent>…` for what is not there yet. */
export async function draftedEntities(db: StoreyDatabase): Promise<ReadonlySet<EntityKey>> {
  const keys = await db.staging.toCollection().primaryKeys();
  return new Set(keys.filter(isOfForm).map(entityOfStaged));
}

/**
 * Puts a draft into the trash. `busy` if another tab has it open: only that tab may discard it.
 * @param now milliseconds since 1970
 * @returns its key in the trash; null without a draft
 */
export async function discardDraft(
  db: StoreyDatabase,
  key: EntityKey,
  now: number,
): Promise<'busy' | { trashId: string | null }> {
  const { locks } = db;
  const letGo = locks?.held === undefined ? () => undefined : await locks.take(lockOfDraft(db, key));
  if (letGo === null) return 'busy';
  try {
    // What a tab that is gone has of it in the journal goes too.
    await db.adopt();
    return { trashId: await trashDraft(db, key, now) };
  } finally {
    letGo();
  }
}

/**
 * Puts the values of a form into the trash when a person discards it, and adds a line to the activity list.
 * @param now milliseconds since 1970
 * @returns its key in the trash; null if no draft of that form was kept
 */
export async function trashDraft(db: StoreyDatabase, key: EntityKey, now: number): Promise<string | null> {
  const content = CONTENT_TABLES.map((name) => db.table(name));
  const tables = [...content, db.staging, db.activity, db.trash, db.trashDrafts, db.meta];
  // Dexie follows native awaits only into a function that is itself async.
  const drop = async (): Promise<string | null> => {
    const staging = await db.staging.get(key);
    if (staging === undefined) return null;
    const { title, where } = await wordsOfDraft(db, staging);
    const id = `${key}@${now}`;
    const aged = await lookAtClocks(db, now, null);
    await db.trashDrafts.put({ id, staging, title, where, at: now, aged });
    await db.staging.delete(key);
    await noteActivity(db, [
      { at: now, what: 'discarded', draft: true, ...(await subjectOfDraft(db, staging)) },
    ]);
    return id;
  };
  const id = await withReopen(db, async () => db.transaction('rw', tables, drop));
  await db.journal?.unstage(key);
  return id;
}

/** What a line says of the thing that a form was about. */
async function subjectOfDraft(
  db: StoreyDatabase,
  record: StagingRecord,
): Promise<Pick<ActivityRecord, 'entityKey' | 'title' | 'type' | 'above'>> {
  const entityKey = entityOfStaged(record.entityKey);
  const { table, key, parent } = aboutOf(entityKey);
  const of = parent ?? { table, key };
  const row = await db.table<ContentRow, string>(of.table).get(of.key);
  if (parent === null && row !== undefined) return subjectOf(table, row);
  const above = row === undefined ? [] : [entityKeyOf(of.table, of.key), ...ancestorsOf(row)];
  return { entityKey, title: typedTitle(table, record), above };
}

interface About {
  table: ContentTable;
  key: string;
  /** Of what is not there yet. */
  parent: { table: ContentTable; key: string } | null;
  list: string | null;
}

/** Features of this list lie on no level but with their client. */
const isOfAClient = (list: string | undefined): boolean =>
  Object.entries(CONTENT_TYPES).some(([id, { within }]) => id === list && within === 'client');

/** `<table>:<key>`, or `<table>:new:<parent>:<list>`. */
function aboutOf(entityKey: EntityKey): About {
  const sheet = parseSheetKey(entityKey);
  if (sheet !== null) return { table: sheet.table, key: sheet.key, parent: null, list: null };
  const { table, key } = parseEntityKey(entityKey);
  const [first, parentKey, list] = key.split(':');
  const parentTable = table === 'features' && isOfAClient(list) ? 'clients' : PARENTS[table];
  if (first !== 'new' || parentKey === undefined || parentTable === undefined)
    return { table, key, parent: null, list: null };
  return { table, key, parent: { table: parentTable, key: parentKey }, list: list ?? null };
}

/** The words by which a person knows a sheet again. */
function wordsOfSheet({ values }: Pick<StagingRecord, 'values'>): string {
  const words: unknown = values['words'];
  return typeof words === 'string' ? words : '';
}

/** What another version of the app has kept may be anything. */
export function typedTitle(table: ContentTable, { values }: Pick<StagingRecord, 'values'>): string {
  const { draft } = values;
  const field = TITLES[table];
  if (typeof draft !== 'object' || draft === null || field === undefined) return '';
  const typed: unknown = Reflect.get(draft, field);
  return typeof typed === 'string' ? typed.trim() : '';
}
