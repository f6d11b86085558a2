import type { Quality } from '../../../../domain/review/index.ts';
import type { PublishRecord } from '../../../../sync/index.ts';

export interface QualityColumn {
  /** The number of the publish, or `now`. */
  key: string;
  /** Milliseconds since 1970; null: now. */
  at: number | null;
  blockers: number;
  warnings: number;
}

/** More publishes are left out. */
const MOST = 24;

/** What was found at each publish that says it, the oldest first, and now. @param publishes the newest first */
export function columnsOf(publishes: readonly PublishRecord[], now: Quality): QualityColumn[] {
  const judged = publishes
    .flatMap(({ n, publishedAt, quality }): QualityColumn[] =>
      quality ? [{ key: String(n), at: publishedAt * 1000, ...countsOf(quality) }] : [],
    )
    .slice(0, MOST)
    .reverse();
  return [...judged, { key: 'now', at: null, ...countsOf(now) }];
}

const countsOf = ({ blockers, warnings }: Pick<Quality, 'blockers' | 'warnings'>) => ({ blockers, warnings });
