import { BULK, FEATURE } from '../../../../src/domain/limits.ts';

/**
 * Bytes. Files travel as base64: 100 MB of file make 134 MB of text. A network has 50,000 nodes at most. A feature is
 * measured without spaces and may come with some.
 */
export const BODY_LIMIT = {
  usual: 1_000_000,
  feature: 3 * FEATURE.maxBytes,
  network: 32_000_000,
  content: BULK.max,
  files: 140_000_000,
} as const;
