import type { Feature } from '../../../domain/entities/feature.ts';
import type { QualityReport } from '../../quality/use-quality.ts';

interface GroupContent {
  features: readonly Feature[];
  /** Of the building that the drawn ones are in. */
  outline: Feature['geometry'] | null;
  /** The features, and the other ones of pairs. */
  shown: readonly Feature[];
  /** Those of them on the level with the most, which one picture can show. */
  drawn: readonly Feature[];
  /** Null: outdoors. */
  drawnLevel: string | null;
  /** What else is on that level. */
  ground: readonly Feature[];
}

/** The features of a group of findings, as they were checked. */
export function groupContent(
  { features, buildings }: Pick<QualityReport, 'features' | 'buildings'>,
  fids: readonly string[],
  pairs: readonly string[] = [],
): GroupContent {
  const found = fids.flatMap((fid) => features.get(fid) ?? []);
  const all = new Set([...fids, ...pairs]);
  const shown = [...all].flatMap((fid) => features.get(fid) ?? []);
  const drawnLevel = levelWithMost(found);
  const drawn = shown.filter(({ levelLid }) => levelLid === drawnLevel);
  const building = buildings.find(({ lid }) => lid === drawn[0]?.buildingLid);
  const ground =
    drawnLevel === null
      ? []
      : [...features.values()].filter(
          (one) => one.levelLid === drawnLevel && one.geometry.type !== 'Point' && !all.has(one.fid),
        );
  return { features: found, outline: building?.geometry ?? null, shown, drawn, drawnLevel, ground };
}

/** The first of those with the most. */
function levelWithMost(features: readonly Feature[]): string | null {
  const counts = new Map<string | null, number>();
  for (const { levelLid } of features) counts.set(levelLid, (counts.get(levelLid) ?? 0) + 1);
  const [[level] = [null]] = [...counts].toSorted(([, a], [, b]) => b - a);
  return level;
}
