import type { Feature } from '../../entities/feature.ts';
import { sameValue } from '../../moment/index.ts';
import type { NetworkContext } from '../../ops/network/index.ts';
import { featureIssues } from '../../rules/index.ts';
import type { FixId } from '../rules/fix-ids.ts';
import type { CheckedAgainst } from '../rules/rule.ts';
import type { FixChoice, FixDraft, LeftReason } from './fix.ts';
import { FIXES } from './index.ts';

/** What is to be fixed, and how. */
export interface FixAsked {
  fix: FixId;
  /** The features with the finding. */
  fids: readonly string[];
  choice: FixChoice;
}

/** What a fix would do. Nothing is changed by making it. */
export interface FixPlan {
  /** `after` is null for a feature that is deleted. */
  changes: { before: Feature; after: Feature | null }[];
  left: { fid: string; reason: LeftReason }[];
}

/** The content that a fix is planned on. */
export interface FixContent {
  against: CheckedAgainst;
  feature: (fid: string) => Feature | undefined;
  /** Keys of the others that share the finding with it. */
  others: (fid: string) => readonly string[];
  /** The nodes of a site. */
  nodes: (siteLid: string) => readonly Feature[];
  newId: () => string;
}

/** Plans a fix of many features; each begins from what the ones before it have changed. */
export function planFix(content: FixContent, { fix, fids, choice }: FixAsked): FixPlan {
  const after = new Map<string, Feature | null>();
  /** What the fix of one feature changes, which counts once it is seen to break no rule. */
  const turn = new Map<string, Feature | null>();
  const current = (fid: string): Feature | undefined => {
    const changed = turn.has(fid) ? turn.get(fid) : after.get(fid);
    return changed === undefined ? content.feature(fid) : (changed ?? undefined);
  };
  const present = (keys: readonly string[]): Feature[] => keys.flatMap((fid) => current(fid) ?? []);
  const levelIndex = new Map<string | null, number>(
    choice.levels.map((level) => [level.lid, level.levelIndex]),
  );
  const draft: FixDraft = {
    against: content.against,
    choice,
    current,
    others: (fid) => present(content.others(fid)),
    put: (feature) => void turn.set(feature.fid, feature),
    remove: (fid) => void turn.set(fid, null),
    network: (siteLid): NetworkContext => ({
      rows: new Map(present(content.nodes(siteLid).map(({ fid }) => fid)).map((row) => [row.fid, row])),
      taxonomy: content.against.taxonomy,
      levelIndex: ({ levelLid }) => levelIndex.get(levelLid) ?? null,
    }),
    newId: content.newId,
  };
  const left: FixPlan['left'] = [];
  for (const fid of new Set(fids)) {
    const feature = current(fid);
    // Deleted by this fix, as the double of another.
    if (feature === undefined) continue;
    turn.clear();
    const reason = FIXES[fix](feature, draft);
    const isInvalid = [...turn].some(([key, to]) => to !== null && breaksRule(content, key, to));
    if (!isInvalid) for (const [key, to] of turn) after.set(key, to);
    turn.clear();
    if (reason !== null || isInvalid) left.push({ fid, reason: reason ?? 'invalid' });
  }
  return { changes: changesOf(content, after), left };
}

/** Whether a feature would break a rule that it keeps now. */
function breaksRule({ feature, against: { taxonomy } }: FixContent, fid: string, after: Feature): boolean {
  const before = feature(fid);
  if (before === undefined) return false;
  const isSameShape = sameValue(before.geometry, after.geometry);
  const context = { taxonomy, allowsWaiting: true, ...(isSameShape && { checks: UNCHANGED }) };
  const faultsOf = (row: Feature): string[] =>
    featureIssues(row, context).flatMap(({ severity, code, path }) =>
      // An item of a list moves up where the one before it is taken away.
      severity === 'error' ? `${code} ${path.replaceAll(/\d+/g, '')}` : [],
    );
  const faults = faultsOf(after);
  // Most have none.
  if (faults.length === 0) return false;
  const earlier = new Set(faultsOf(before));
  return faults.some((fault) => !earlier.has(fault));
}

const UNCHANGED = { faultsOf: () => [], leaves: () => null };

function changesOf(content: FixContent, after: ReadonlyMap<string, Feature | null>): FixPlan['changes'] {
  return [...after].flatMap(([fid, to]) => {
    const before = content.feature(fid);
    return before === undefined || (to !== null && sameValue(before, to)) ? [] : { before, after: to };
  });
}
