import type { Feature } from '../../domain/entities/feature.ts';
import type { Finding, ListChange, QualityContent } from '../../domain/quality/index.ts';

export interface CheckQualityApi {
  /** Checks all of it, and keeps it for changes. */
  begin(content: QualityContent): Promise<Finding[]>;
  /** Checks what was changed since, and tells how what is wrong by now differs from what was told before. */
  change(put: readonly Feature[], gone: readonly string[]): Promise<ListChange>;
}
