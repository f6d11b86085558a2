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
  /** Of a pair the other one: what else shares the finding stays. */
  other?: string | undefined;
  choice: FixChoice;
}

/** What a fix would do. Nothing is changed by making it. */
export interface FixPlan {
  /**
   * `after` is null for a feature that is deleted. `needs`: others as they were, without which it would be wrong: the double that
   * stays, or the other end of a link.
   */
  changes: { before: Feature; after: Feature | null; needs?: readonly Feature[] }[];
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
  const needs: Needs = new Map();
  const relied = new Set<string>();
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
    relyOn: (fid) => void relied.add(fid),
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
    for (const [key, to] of isInvalid ? [] : turn) {
      after.set(key, to);
      const own = needs.get(key) ?? new Set();
      for (const other of relied) if (other !== key) own.add(other);
      if (own.size > 0) needs.set(key, own);
    }
    turn.clear();
    relied.clear();
    if (reason !== null || isInvalid) left.push({ fid, reason: reason ?? 'invalid' });
  }
  return { changes: changesOf(content, after, needs), left };
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

/** By feature: keys of the others that its change relies on. */
type Needs = Map<string, Set<string>>;

function changesOf(
  { feature }: FixContent,
  after: ReadonlyMap<string, Feature | null>,
  needs: Needs,
): FixPlan['changes'] {
  return [...after].flatMap(([fid, to]) => {
    const before = feature(fid);
    if (before === undefined || (to !== null && sameValue(before, to))) return [];
    const others = [...(needs.get(fid) ?? [])].flatMap((key) => feature(key) ?? []);
    return { before, after: to, ...(others.length > 0 && { needs: others }) };
  });
}
