import type { BulkEdit, BulkPreview } from '../../domain/bulk/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { Taxonomy } from '../../domain/entities/feature-type.ts';

/** What would become of many features. They are handed over once, and each edit is tried on them. */
export interface PreviewBulkApi {
  /** @param held keys of features that a person has to decide on first */
  take(features: readonly Feature[], held: ReadonlySet<string>, taxonomy: Taxonomy): Promise<void>;
  preview(edit: BulkEdit): Promise<BulkPreview>;
}
