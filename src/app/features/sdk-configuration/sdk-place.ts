import type { SdkScope } from '../../../sync/index.ts';

/** A place whose configuration is edited, or which it lies in. */
export interface SdkPlace {
  scope: SdkScope;
  lid: string;
  title: string;
}
