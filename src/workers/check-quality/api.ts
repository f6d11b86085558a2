import type { Finding, QualityContent } from '../../domain/quality/index.ts';

export interface CheckQualityApi {
  check(content: QualityContent): Promise<Finding[]>;
}
