import type { FeatureKind } from '../../entities/feature.ts';
import type { PlanIssue } from '../plan.ts';

/** A property of the file that could hold the type or the name. */
export interface PropertyCandidate {
  property: string;
  /** Features that have a text there. */
  filled: number;
  distinct: number;
  /** A few of the values, most frequent first. */
  examples: string[];
}

/** Both lists hold every property that could serve, best guess first. */
export interface PropertyCandidates {
  forType: PropertyCandidate[];
  forName: PropertyCandidate[];
}

/** What the file has under one value of the type property: a row of the step *Map types*. */
export interface ValueSummary {
  /** '' stands for features that have no such value. */
  value: string;
  count: number;
  /** How many of them have a name. */
  named: number;
  /** By the geometry type of the file; '' stands for no geometry. */
  shapes: Record<string, number>;
  /** How many can't be saved as they are drawn. */
  broken: number;
  /** For features with names, and for those without. Null: skip. */
  suggestion: string | null;
  unnamedSuggestion: string | null;
}

/** What becomes of the features with one value. `null` skips them, `undefined` is not decided yet. */
export interface ValueTarget {
  value: string;
  typeCode?: string | null | undefined;
  /** Only read where `typeCode` needs a name: what the features without one become. */
  unnamedTypeCode?: string | null | undefined;
}

export interface TypeMapping {
  typeProperty: string;
  nameProperty: string | null;
  targets: ValueTarget[];
}

/** What the person agreed to; nothing is left out or cut without it. */
export interface Agreements {
  /** Leave out features whose outline is broken. */
  leaveOutBroken: boolean;
  /** Leave out features whose shape the type can't have. */
  leaveOutUnfit: boolean;
  /** Cut names to the limit. */
  shortenNames: boolean;
}
export const NO_AGREEMENTS: Agreements = {
  leaveOutBroken: false,
  leaveOutUnfit: false,
  shortenNames: false,
};

/** `mapping` null: the file carries our own type codes and is taken as it is. */
export interface ImportChoice {
  mapping: TypeMapping | null;
  agreed: Agreements;
}

/**
 * Something that an import would leave behind, so that it is known before. property: a value of this property, which has
 * no form that we could keep. cut: the rest of a text too long to go along. member: a member of the feature beside its
 * properties. height: of the points.
 */
export interface ImportLoss {
  what: 'property' | 'cut' | 'member' | 'height';
  /** The name of the property or member; '' for heights. */
  name: string;
  /** Features that it would be lost of. */
  count: number;
  /** The first such value, in short. */
  sample: string;
}

/** What an import would do. It can be built when no issue is an error. */
export interface ImportCheck {
  issues: PlanIssue[];
  /** Features that would be made; a multi-polygon makes one per part. */
  total: number;
  byKind: Partial<Record<FeatureKind, number>>;
  /** Features of several parts that would be made one by one, and how many these are. */
  apart: { features: number; parts: number };
  /** Skipped by choice. */
  skipped: number;
  /** Without geometry, and of kinds that don't come by file (graph nodes, global geofences). */
  leftOut: number;
  /** Of these, what has a shape, by its kind. */
  notByFile: Partial<Record<FeatureKind, number>>;
  /** Of what is chosen: broken, of an unfit shape, with a name over the limit. */
  broken: number;
  unfit: number;
  longNames: number;
  /** Of what would be made, most frequent first. */
  losses: ImportLoss[];
}
