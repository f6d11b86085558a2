import type { Building } from '../../entities/building.ts';
import type { Feature } from '../../entities/feature.ts';
import type { Taxonomy } from '../../entities/feature-type.ts';
import type { FixId } from './fix-ids.ts';
import type { OwnRule } from './own-rules.ts';

/** A blocker prevents publishing. */
export const SEVERITIES = ['blocker', 'warning'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What each feature is checked against. */
export interface CheckedAgainst {
  outlines: ReadonlyMap<string, Building['geometry']>;
  taxonomy: Taxonomy;
  ownRules: readonly OwnRule[];
  /** Languages that places are named in, beside the one of their name. */
  languages: readonly string[];
  /** Ids of the client's groups. */
  groups: readonly string[];
  /** Seconds since 1970. */
  now: number;
}

interface Rule {
  /** Also the key of its texts: `quality:rules.<id>`, `quality:says.<id>` and, with a fix, `quality:fix.<id>`. */
  id: string;
  severity: Severity;
  /** What the detail of a finding is; a text unless given. `off-network`: as `readUnreached` reads it. */
  detailIs?: 'language' | 'property' | 'off-network';
  /** What may be done about it, the suggested one first. */
  fixes?: readonly FixId[];
}

/** What is wrong with a feature by itself. */
export interface FeatureRule extends Rule {
  scope: 'feature';
  /** Nodes of the network are checked too. */
  isOfNodes?: true;
  /** The detail of each finding: '' without one. */
  check: (feature: Feature, against: CheckedAgainst) => readonly string[];
}

/** What no two features may have in common. */
export interface UniqueRule extends Rule {
  scope: 'unique';
  /** Null if the feature has nothing that others could have. */
  keyOf: (feature: Feature) => string | null;
}

/** What is found by looking at all of a level or of the wayfinding network at once: `QualityCheck` and `SiteNetwork`. */
export interface SharedRule extends Rule {
  scope: 'level' | 'network';
}

export type AnyRule = FeatureRule | UniqueRule | SharedRule;

/** One finding without a detail, or none. */
export const when = (isFound: boolean): readonly string[] => (isFound ? [''] : []);
