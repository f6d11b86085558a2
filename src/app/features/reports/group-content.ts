import type { Feature } from '../../../domain/entities/feature.ts';
import type { QualityReport } from '../../quality/use-quality.ts';

interface GroupContent {
  features: readonly Feature[];
  /** Of the building that all of them are in; null: of several, or none. */
  outline: Feature['geometry'] | null;
  /** The features, and the other ones of pairs. */
  shown: readonly Feature[];
}

/** The features of a group of findings, as they were checked. */
export function groupContent(
  { features, buildings }: Pick<QualityReport, 'features' | 'buildings'>,
  fids: readonly string[],
  pairs: readonly string[] = [],
): GroupContent {
  const found = fids.flatMap((fid) => features.get(fid) ?? []);
  const [lid, ...others] = new Set(found.map(({ buildingLid }) => buildingLid));
  const building = others.length === 0 ? buildings.find((one) => one.lid === lid) : undefined;
  const more = new Set([...fids, ...pairs]);
  const shown = [...more].flatMap((fid) => features.get(fid) ?? []);
  return { features: found, outline: building?.geometry ?? null, shown };
}
