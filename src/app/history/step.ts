import { titleOf, type ActivityState, type ContentRow } from '../../db/index.ts';
import { NETWORK_KIND } from '../../domain/content/index.ts';
import { isFeature } from '../../domain/entities/row.ts';
import type { Change } from '../../domain/moment/moment.ts';
import type { ChangeName } from '../../domain/review/index.ts';
import type { ReviewChange } from '../../sync/index.ts';

export type StepKind =
  | 'added'
  | 'imported'
  | 'changed'
  | 'surveyed'
  | 'described'
  | 'restored'
  | 'undone'
  | 'redone'
  | 'deleted'
  | 'staged'
  | 'published'
  | 'declined'
  | 'scheduled'
  | 'unscheduled'
  | 'invited'
  | 'removed'
  | 'rights'
  | 'renamed'
  | 'readdressed'
  | 'signedIn';

/** What a step can be filtered by. */
export const STEP_GROUPS = ['added', 'changed', 'deleted', 'surveyed', 'published', 'people'] as const;
export type StepGroup = (typeof STEP_GROUPS)[number];

export const GROUP_OF: Readonly<Record<StepKind, StepGroup>> = {
  added: 'added',
  imported: 'added',
  changed: 'changed',
  restored: 'changed',
  undone: 'changed',
  redone: 'changed',
  described: 'changed',
  surveyed: 'surveyed',
  deleted: 'deleted',
  staged: 'published',
  published: 'published',
  declined: 'published',
  scheduled: 'published',
  unscheduled: 'published',
  invited: 'people',
  removed: 'people',
  rights: 'people',
  renamed: 'people',
  readdressed: 'people',
  signedIn: 'people',
};

/** What one person did in one go: an import, a round of a survey, a bulk edit, a publish, an edit. */
export interface Step {
  /** The same as long as the step is shown, whatever comes after it. */
  id: string;
  /** Of the latest of it. Milliseconds since 1970. */
  at: number;
  /** Of the first of it. */
  from: number;
  /** Null: the account is gone. */
  by: { userId: number | null; name: string } | null;
  kind: StepKind;
  /** Each thing once, with its version before the step and after it. */
  changes: readonly ReviewChange[];
  /** Things that it was about, though their versions may not be kept. */
  count: number;
  siteId: number | null;
  buildingId: number | null;
  levelIndex: number | null;
  /** Of a step that this device has not sent yet: its number in the history, and its state. */
  device: {
    step: number;
    state: ActivityState | null;
    where: readonly string[];
    levelLid: string | null;
  } | null;
}

/** Why a step of content has no drawing and no way back, where it has none. */
export function noWayBack({ kind, changes }: Step): 'many' | 'network' | 'noValues' | null {
  if (kind === 'imported') return 'many';
  if (!OF_CONTENT.has(GROUP_OF[kind]) || kind === 'described') return null;
  if (changes.length > 0 && changes.every((change) => change.kind === NETWORK_KIND)) return 'network';
  return changes.some(({ before, after }) => before || after) ? null : 'noValues';
}
const OF_CONTENT: ReadonlySet<StepGroup> = new Set(['added', 'changed', 'deleted', 'surveyed']);

type Version = Record<string, unknown> | null;

/** A row with what people write alone, as the server's activity has it. */
export function versionOf(row: ContentRow | null): Version {
  if (row === null) return null;
  if (isFeature(row)) return { kind: row.kind, geometry: row.geometry, properties: row.properties };
  if (row.kind === 'client') return { title: row.title, extra: row.extra };
  if (row.kind === 'level') return { shortTitle: row.shortTitle, title: row.title, extra: row.extra };
  return { title: row.title, externalId: row.externalId, extra: row.extra, geometry: row.geometry };
}

const changeNameOf = (before: unknown, after: unknown): ChangeName =>
  before === null ? 'added' : after === null ? 'deleted' : 'changed';

/** A change of rows of this device, as the server's activity has it. */
export function changeOfRows({ key, before, after }: Change): ReviewChange {
  const row = (after ?? before) as ContentRow;
  return {
    kind: isFeature(row) ? 'feature' : row.kind,
    key,
    change: changeNameOf(before, after),
    title: titleOf(row),
    before: versionOf(before),
    after: versionOf(after),
  };
}
