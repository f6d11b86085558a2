import type { LeftOut, PartSummary, PlanIssue } from '../../domain/floorplan/index.ts';

/** `parts` is empty for a file that holds one level only. `leftOut`: what the file holds that is not taken, by its kind. */
export type SplitAnswer =
  | { ok: true; parts: PartSummary[]; leftOut: LeftOut }
  | { ok: false; issues: PlanIssue[] };

export interface SplitLevelsApi {
  /** Looks which levels a GeoJSON file or an IMDF archive holds. The bytes are given away. */
  open(bytes: Uint8Array<ArrayBuffer>, isArchive: boolean): Promise<SplitAnswer>;
  /** One of them as a GeoJSON file. */
  take(id: string): Promise<Uint8Array<ArrayBuffer>>;
}
