import { storeyOf } from '../entities/storey-extra.ts';
import type { OffNetwork } from '../wayfinding/check/index.ts';

/** What the quality check looks for, and whether it stands in the way of publishing. */
export const QUALITY_RULES = {
  'outside-building': 'blocker',
  'name-missing': 'blocker',
  'beacon-twice': 'blocker',
  'network-broken': 'blocker',
  unreachable: 'blocker',
  overlap: 'warning',
  'external-id-twice': 'warning',
  'translation-missing': 'warning',
  untyped: 'warning',
  'verification-old': 'warning',
  'picture-broken': 'warning',
  'network-partial': 'warning',
  'path-through-wall': 'warning',
  'property-missing': 'warning',
} as const;
export type QualityRule = keyof typeof QUALITY_RULES;
export type Severity = (typeof QUALITY_RULES)[QualityRule];

/** A fault of a feature; `detail` is what else it is about: the other thing, or the property that lacks. */
export interface Finding {
  rule: QualityRule;
  severity: Severity;
  fid: string;
  name: string;
  typeCode: string;
  buildingLid: string | null;
  levelLid: string | null;
  detail: string;
}

/** What a finding says of a place that no route leads to: the cause, and the metres that lack. */
export const unreachedDetail = ({ cause, metres }: OffNetwork): string =>
  metres === null ? cause : `${cause} ${metres.toFixed(1)}`;

/** The same, read; null where it is of an earlier version. */
export function readUnreached(detail: string): OffNetwork | null {
  const [cause, metres] = detail.split(' ');
  const known = (['no-paths', 'far', 'wall', 'cut-off'] as const).find((one) => one === cause);
  return known ? { cause: known, metres: metres === undefined ? null : Number(metres) } : null;
}

/** A rule of the client itself: features of a type must have a property. Kept in `clientExtraData.storey.rules`. */
export interface OwnRule {
  typeCode: string;
  property: string;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** So many are heeded: each is held against every feature, and anybody who edits the client may have written them. */
const MOST_OWN_RULES = 200;

/** The own rules of a client; what can't be read is passed over. */
export function ownRulesOf(clientExtraData: Readonly<Record<string, unknown>>): OwnRule[] {
  const given = storeyOf(clientExtraData)['rules'];
  if (!Array.isArray(given)) return [];
  return (given as unknown[]).slice(0, MOST_OWN_RULES).flatMap((one) => {
    const { typeCode, property } = (one ?? {}) as Partial<Record<'typeCode' | 'property', unknown>>;
    return isText(typeCode) && isText(property) ? [{ typeCode, property }] : [];
  });
}
