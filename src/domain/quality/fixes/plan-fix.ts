import type { Feature } from '../../entities/feature.ts';
import { sameValue } from '../../moment/index.ts';
import type { NetworkContext } from '../../ops/network/index.ts';
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
  const current = (fid: string): Feature | undefined => {
    const changed = after.get(fid);
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
    put: (feature) => void after.set(feature.fid, feature),
    remove: (fid) => void after.set(fid, null),
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
    const reason = FIXES[fix](feature, draft);
    if (reason !== null) left.push({ fid, reason });
  }
  return { changes: changesOf(content, after), left };
}

function changesOf(content: FixContent, after: ReadonlyMap<string, Feature | null>): FixPlan['changes'] {
  return [...after].flatMap(([fid, to]) => {
    const before = content.feature(fid);
    return before === undefined || (to !== null && sameValue(before, to)) ? [] : { before, after: to };
  });
}
