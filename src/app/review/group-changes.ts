import type { ReviewChange } from '../../sync/index.ts';
import type { ChangeName } from '../../domain/review/index.ts';
import { NETWORK_KIND } from '../../domain/content/index.ts';

export type ChangeCounts = Readonly<Record<ChangeName, number>>;

/** The changes of one level, or of things on no level. */
export interface ChangeGroup {
  key: string;
  buildingId: number | null;
  /** Null: sites, buildings, and outdoor things. */
  levelIndex: number | null;
  counts: ChangeCounts;
  changes: readonly ReviewChange[];
}

export const isOnLevel = ({ buildingId, levelIndex }: ReviewChange): boolean =>
  typeof buildingId === 'number' && typeof levelIndex === 'number';

export interface ChangeOrder {
  compare: (a: string, b: string) => number;
  titleOf: (change: ReviewChange) => string;
  /** The kind of place, in words. */
  typeOf: (change: ReviewChange) => string;
  titleOfBuilding: (buildingId: number) => string;
}

export function countsOf(changes: readonly ReviewChange[]): ChangeCounts {
  const counts = { added: 0, changed: 0, deleted: 0 };
  for (const { change } of changes) counts[change] += 1;
  return counts;
}

/** Buildings by name, their levels from the top, things on no level last; within a level by kind of place, then name. */
export function groupChanges(changes: readonly ReviewChange[], order: ChangeOrder): ChangeGroup[] {
  const { compare, titleOf, typeOf, titleOfBuilding } = order;
  const groups = new Map<string, ReviewChange[]>();
  for (const change of changes) {
    const { buildingId, levelIndex } = change;
    const key = isOnLevel(change) ? `${buildingId}/${levelIndex}` : '';
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [change]);
    else group.push(change);
  }
  /** Sites, buildings, levels, places, and the network last. */
  const rank = ({ kind }: ReviewChange): number =>
    kind === NETWORK_KIND ? 4 : Math.min(3, ['site', 'building', 'level'].indexOf(kind) >>> 0);
  return [...groups]
    .map(([key, ofGroup]): ChangeGroup => {
      const [building, level] = key.split('/');
      const words = new Map(ofGroup.map((one) => [one, { type: typeOf(one), title: titleOf(one) }]));
      return {
        key,
        buildingId: level === undefined ? null : Number(building),
        levelIndex: level === undefined ? null : Number(level),
        counts: countsOf(ofGroup),
        changes: ofGroup.toSorted((a, b) => {
          const [of, other] = [words.get(a)!, words.get(b)!];
          return rank(a) - rank(b) || compare(of.type, other.type) || compare(of.title, other.title);
        }),
      };
    })
    .toSorted((a, b) => {
      if (a.buildingId === null || b.buildingId === null)
        return Number(a.buildingId === null) - Number(b.buildingId === null);
      return (
        compare(titleOfBuilding(a.buildingId), titleOfBuilding(b.buildingId)) ||
        a.buildingId - b.buildingId ||
        (b.levelIndex ?? 0) - (a.levelIndex ?? 0)
      );
    });
}
