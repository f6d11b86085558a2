import type { Feature } from '../../domain/entities/feature.ts';
import type {
  Finding,
  FixAsked,
  FixPlan,
  ListChange,
  QualityContent,
  QualityRule,
} from '../../domain/quality/index.ts';

export interface CheckQualityApi {
  /** Checks all of it, and keeps it for changes. */
  begin(content: QualityContent): Promise<Finding[]>;
  /** Checks the changes since, and returns how the findings differ from those returned before. */
  change(put: readonly Feature[], gone: readonly string[]): Promise<ListChange>;
  /** What a fix would do to the content as it was checked last. */
  plan(asked: FixAsked & { rule: QualityRule }): Promise<FixPlan>;
}
