import type { AnchorPair } from '../../domain/entities/anchor.ts';
import type { Taxonomy } from '../../domain/entities/feature-type.ts';
import type { Bounds } from '../../domain/entities/geometry.ts';
import type {
  ImportCheck,
  ImportChoice,
  PlanIssue,
  PropertyCandidates,
  ValueSummary,
} from '../../domain/floorplan/index.ts';
import type { FeatureDraft } from '../../domain/ops/index.ts';
import type { Report } from '../job/run-task.ts';

/** What is in the file. Features stay in the worker. */
export interface PlanSummary {
  features: number;
  vertices: number;
  /** By geometry type; '' stands for no geometry. */
  shapes: Record<string, number>;
  broken: number;
  bounds: Bounds | null;
  /** What refuses the file as it is (its types are not ours). Empty: it can be imported without mapping. */
  direct: PlanIssue[];
  candidates: PropertyCandidates;
}

export type OpenAnswer = { ok: true; summary: PlanSummary } | { ok: false; issues: PlanIssue[] };

/** `tooMany`: the property has more values than can be mapped by hand; `values` are the most frequent. */
export interface ValuesAnswer {
  values: ValueSummary[];
  tooMany: boolean;
}

/** What `build` made. The features are taken in chunks, so that no answer is a long task for who reads it. */
export type BuildAnswer =
  | { ok: true; total: number; anchors: AnchorPair; check: ImportCheck }
  | { ok: false; check: ImportCheck };

/** One floor plan, from opening to its features. */
export interface ImportPlanApi {
  /** `bytes` are the file; they are gone from the caller after the call (transferred). */
  open(bytes: Uint8Array, taxonomy: Taxonomy, report: Report): Promise<OpenAnswer>;
  values(typeProperty: string, nameProperty: string | null, report: Report): Promise<ValuesAnswer>;
  check(choice: ImportChoice, report: Report): Promise<ImportCheck>;
  build(choice: ImportChoice, report: Report): Promise<BuildAnswer>;
  /** The next features from a place on, at most 500 and at most 50,000 vertices; empty at the end. */
  take(from: number): Promise<FeatureDraft[]>;
}
