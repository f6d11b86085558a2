import type { LeftOut, PartSummary, PlanIssue } from '../../domain/floorplan/index.ts';
import type { ImdfReport } from '../../domain/imdf/index.ts';

/** `parts` is empty for a file that holds one level only. `leftOut`: what the file holds that is not taken, by its kind. */
export type SplitAnswer =
  | { ok: true; parts: PartSummary[]; leftOut: LeftOut }
  | { ok: false; issues: PlanIssue[] };

export interface SplitLevelsApi {
  /** Looks which levels a GeoJSON file or an IMDF archive holds. The bytes are given away. */
  open(bytes: Uint8Array<ArrayBuffer>, isArchive: boolean): Promise<SplitAnswer>;
  /** What is wrong with the archive that is open, by the rules of IMDF; null where none is. */
  report(): Promise<ImdfReport | null>;
  /** One of them as a GeoJSON file. */
  take(id: string): Promise<Uint8Array<ArrayBuffer>>;
}
