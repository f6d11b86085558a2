import type { Platform } from '../../platform/platform.ts';
import type { BulkReader } from './bulk-reader.ts';

export interface FeatureDeps extends Pick<Platform, 'db' | 'config' | 'lists'> {
  bulkReader: BulkReader;
}
