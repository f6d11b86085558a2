import type { Feature } from '../../domain/entities/feature.ts';
import type { Finding, QualityContent } from '../../domain/quality/index.ts';

export interface CheckQualityApi {
  /** Checks all of it, and keeps it for changes. */
  begin(content: QualityContent): Promise<Finding[]>;
  /** Checks what was changed since, and tells all that is wrong by now. */
  change(put: readonly Feature[], gone: readonly string[]): Promise<Finding[]>;
}
