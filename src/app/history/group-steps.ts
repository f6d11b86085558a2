import type { TeamEntry } from '../../db/index.ts';
import { differencesOf, type ChangeName } from '../../domain/review/index.ts';
import { SURVEY_MEMBERS } from '../../domain/survey/verification.ts';
import { sameValue } from '../../domain/moment/index.ts';
import type { ReviewChange } from '../../sync/index.ts';
import type { Step, StepKind } from './step.ts';

/** Seconds between two writes of one step: a device sends what was done at once within them. */
const APART_S = 180;
/** On a survey a person walks from one place to the next. */
const WALKED_S = 600;

const KINDS: Readonly<Record<TeamEntry['action'], StepKind>> = {
  created: 'added',
  changed: 'changed',
  deleted: 'deleted',
  staged: 'staged',
  published: 'published',
  declined: 'declined',
  scheduled: 'scheduled',
  unscheduled: 'unscheduled',
  permissions: 'rights',
  'signed-in': 'signedIn',
};

type Draft = Omit<Step, 'changes' | 'device'> & { changes: Map<string, ReviewChange>; many: number };

const thingOf = ({ kind, key }: Pick<TeamEntry, 'kind' | 'key'>): string => `${kind}:${key}`;

/** What the server noted, as steps, the latest first. @param entries in any order */
export function groupSteps(entries: readonly TeamEntry[]): Step[] {
  const steps: Draft[] = [];
  /** The latest step of a person, a kind and a place. */
  const open = new Map<string, Draft>();
  for (const entry of entries.toSorted((a, b) => a.id - b.id)) {
    const kind = kindOf(entry);
    if (kind === null) continue;
    // Sixty levels that are added, or filled, at once are one step of their building.
    const level = entry.kind === 'level' ? 'levels' : (entry.levelIndex ?? '');
    const of = `${entry.by?.userId ?? entry.by?.name ?? ''} ${entry.buildingId ?? ''}/${level}`;
    const drawn = isNear(open.get(`${of} added`), entry, APART_S);
    // What was drawn a moment ago and then named is still drawn; a level that is filled at once is imported.
    const isOfDrawn =
      drawn?.changes.has(thingOf(entry)) === true && (kind === 'changed' || kind === 'imported');
    const gap = kind === 'surveyed' ? WALKED_S : APART_S;
    const step = isOfDrawn ? drawn : isNear(open.get(`${of} ${kind}`), entry, gap);
    if (step !== undefined) add(step, entry, kind);
    else {
      const begun = begin(entry, kind);
      steps.push(begun);
      open.set(`${of} ${kind}`, begun);
    }
  }
  return steps
    .toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
    .map(({ changes, many, ...step }) => ({
      ...step,
      changes: [...changes.values()],
      count: Math.max(changes.size, many),
      device: null,
    }));
}

function kindOf(entry: TeamEntry): StepKind | null {
  if (entry.kind === 'user') return personStepOf(entry);
  if (entry.kind === 'picture') return 'described';
  if (entry.count !== null) return 'imported';
  const kind = KINDS[entry.action];
  if (kind !== 'changed' || entry.before === null || entry.after === null) return kind;
  if (differencesOf(entry).length === 0) return null;
  return isSurvey(entry) ? 'surveyed' : 'changed';
}

/** What was done to a person. Before it kept values, the server noted a new address alone as a change. */
function personStepOf({ action, before, after }: TeamEntry): StepKind {
  if (action === 'created') return 'invited';
  if (action === 'deleted') return 'removed';
  if (action === 'signed-in') return 'signedIn';
  if (action !== 'changed') return 'rights';
  const isSameAddress = before != null && membersOf(before)['email'] === membersOf(after)['email'];
  return isSameAddress ? 'renamed' : 'readdressed';
}

const membersOf = (of: unknown): Record<string, unknown> =>
  typeof of === 'object' && of !== null ? (of as Record<string, unknown>) : {};

/** Whether nothing but the answers of a survey differs. */
export function isSurvey({ before, after }: Pick<ReviewChange, 'before' | 'after'>): boolean {
  const said = (version: unknown): [rest: unknown, at: unknown] => {
    const properties = membersOf(membersOf(version)['properties']);
    const extra = membersOf(properties['extra']);
    const rest = Object.entries(extra).filter(([name]) => !SURVEY_MEMBERS.has(name));
    return [
      { ...membersOf(version), properties: { ...properties, extra: Object.fromEntries(rest) } },
      extra['verifiedAt'],
    ];
  };
  const [was, is] = [said(before), said(after)];
  return was[1] !== is[1] && is[1] !== undefined && sameValue(was[0], is[0]);
}

const isNear = (step: Draft | undefined, { at }: TeamEntry, gap: number): Draft | undefined =>
  step !== undefined && at * 1000 - step.at <= gap * 1000 ? step : undefined;

function begin(entry: TeamEntry, kind: StepKind): Draft {
  const { id, at, by, siteId, buildingId, levelIndex, count } = entry;
  return {
    id: `s${id}`,
    at: at * 1000,
    from: at * 1000,
    by,
    kind,
    siteId,
    buildingId,
    levelIndex,
    changes: new Map([[thingOf(entry), changeOf(entry)]]),
    count: 0,
    many: count ?? 0,
  };
}

function add(step: Draft, entry: TeamEntry, kind: StepKind): void {
  step.at = entry.at * 1000;
  step.many += entry.count ?? 0;
  if (step.levelIndex !== entry.levelIndex) step.levelIndex = null;
  if (kind === 'imported') step.kind = kind;
  const thing = thingOf(entry);
  const known = step.changes.get(thing);
  const before = known === undefined ? entry.before : (known.before ?? null);
  const change = changeOf({ ...entry, before });
  step.changes.set(
    thing,
    known?.change === 'added' && entry.after !== null ? { ...change, change: 'added' } : change,
  );
}

const NAMES: Readonly<Partial<Record<TeamEntry['action'], ChangeName>>> = {
  created: 'added',
  deleted: 'deleted',
};

/** What an entry did to its thing. A changed thing was there, also where a version of it is too large to be kept. */
export const changeNameIn = ({ action }: Pick<TeamEntry, 'action'>): ChangeName => NAMES[action] ?? 'changed';

function changeOf(entry: TeamEntry): ReviewChange {
  const { kind, key, siteId, buildingId, levelIndex, title, by, at, before, after } = entry;
  const change = changeNameIn(entry);
  return { kind, key, change, siteId, buildingId, levelIndex, title, by, at, before, after };
}
