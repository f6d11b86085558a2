import type { Building } from '../../entities/building.ts';
import type { Level } from '../../entities/level.ts';
import type { Moment } from '../../moment/moment.ts';
import { created } from '../record-change.ts';
import { featureRow, type FeatureDraft } from '../features/feature-row.ts';

/** What a person says about a level; `lid` is a fresh UUIDv7. */
export type NewLevel = Pick<Level, 'lid' | 'levelIndex' | 'shortTitle' | 'title' | 'extra'>;

/** Makes the level and all that was read from its floor plan in one moment: one undo takes all of it back. */
export function createLevel(
  building: Pick<Building, 'lid' | 'siteLid' | 'clientLid'>,
  level: NewLevel,
  features: readonly FeatureDraft[] = [],
): Moment {
  const above = { clientLid: building.clientLid, siteLid: building.siteLid, buildingLid: building.lid };
  const place = { ...above, levelLid: level.lid };
  return {
    label: 'createLevel',
    changes: [
      created('levels', { ...level, kind: 'level', ...above }),
      ...features.map((draft) => created('features', featureRow(place, draft))),
    ],
  };
}
