import type { Feature } from '../entities/feature.ts';
import type { Taxonomy } from '../entities/feature-type.ts';
import type { FieldName } from '../fields/index.ts';
import { editedInBulk, type BulkEdit, type LeftOutReason } from './bulk-edit.ts';

/** What an edit of many would do. */
export interface BulkPreview {
  changed: number;
  /** They are as the edit wants them. */
  same: number;
  leftOut: { feature: Feature; reason: LeftOutReason | 'conflict' }[];
  /** Fields that another type takes away, with how many features lose something in them. */
  lost: Map<FieldName, number>;
}

/** @param inConflict a person has to decide on the feature first: it is left out */
export function previewOf(
  features: readonly Feature[],
  edit: BulkEdit,
  taxonomy: Taxonomy,
  inConflict: (feature: Feature) => boolean,
): BulkPreview {
  const preview: BulkPreview = { changed: 0, same: 0, leftOut: [], lost: new Map() };
  for (const feature of features) {
    if (inConflict(feature)) {
      preview.leftOut.push({ feature, reason: 'conflict' });
      continue;
    }
    const outcome = editedInBulk(feature, edit, taxonomy);
    if (outcome.status === 'same') preview.same += 1;
    else if (outcome.status === 'leftOut') preview.leftOut.push({ feature, reason: outcome.reason });
    else {
      preview.changed += 1;
      for (const name of outcome.lost) preview.lost.set(name, (preview.lost.get(name) ?? 0) + 1);
    }
  }
  return preview;
}
