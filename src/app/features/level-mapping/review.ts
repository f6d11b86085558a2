import type { FeatureGeometry } from '../../../domain/entities/geometry.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import { fidSchema } from '../../../domain/entities/ids.ts';
import { LENGTH } from '../../../domain/limits.ts';
import { needsName } from '../../../domain/rules/index.ts';
import { kindOf, planRoleOf } from '../../../domain/taxonomy/index.ts';
import type { FeatureDraft } from '../../../domain/ops/index.ts';

/** Something that was found on a plan, and is to be decided on. */
export interface Found {
  fid: string;
  typeCode: string;
  name: string;
  geometry: FeatureGeometry;
  /** 0 to 1; null if unknown. */
  confidence: number | null;
}

/** What a person changed of a finding, or that it is left out. */
export interface Decision {
  typeCode?: string;
  name?: string;
  isLeftOut?: boolean;
}
export type Decisions = ReadonlyMap<string, Decision>;

/** A finding as it would be taken over. */
export interface Reviewed extends Found {
  isAccepted: boolean;
  /** Why it can't be taken over as it stands; null where nothing is against it. */
  fault: 'name' | 'name-length' | null;
}

/** Below this a finding is not taken unless a person takes it. */
export const LOW_CONFIDENCE = 0.6;

export function reviewFindings(
  found: readonly Found[],
  decisions: Decisions,
  taxonomy: Taxonomy,
): Reviewed[] {
  return found.map((one) => {
    const decision = decisions.get(one.fid) ?? {};
    const next = { ...one, typeCode: decision.typeCode ?? one.typeCode, name: decision.name ?? one.name };
    // What a person has looked at and changed is meant to be taken.
    const isSure = one.confidence === null || one.confidence >= LOW_CONFIDENCE || isChanged(decision);
    const isAccepted = decision.isLeftOut === undefined ? isSure : !decision.isLeftOut;
    return { ...next, isAccepted, fault: isAccepted ? faultOf(next, taxonomy) : null };
  });
}

const isChanged = ({ typeCode, name }: Decision): boolean => typeCode !== undefined || name !== undefined;

function faultOf({ typeCode, name }: Found, taxonomy: Taxonomy): Reviewed['fault'] {
  const type = Object.hasOwn(taxonomy, typeCode) ? taxonomy[typeCode] : undefined;
  if (Array.from(name.trim()).length > LENGTH.featureName[1]) return 'name-length';
  return type !== undefined && needsName(type) && name.trim() === '' ? 'name' : null;
}

export interface Group {
  typeCode: string;
  rows: Reviewed[];
}

/** Findings that a person should look at, the least sure first; and all others by type, rooms before walls. */
export function groupsOf(
  rows: readonly Reviewed[],
  taxonomy: Taxonomy,
): { doubtful: Reviewed[]; groups: Group[] } {
  const isDoubtful = ({ confidence, fault }: Reviewed): boolean =>
    fault !== null || (confidence !== null && confidence < LOW_CONFIDENCE);
  const doubtful = rows
    .filter(isDoubtful)
    .toSorted(
      (a, b) =>
        Number(b.fault !== null) - Number(a.fault !== null) || (a.confidence ?? 1) - (b.confidence ?? 1),
    );
  const byType = new Map<string, Reviewed[]>();
  for (const row of rows) {
    if (isDoubtful(row)) continue;
    const own = byType.get(row.typeCode);
    if (own === undefined) byType.set(row.typeCode, [row]);
    else own.push(row);
  }
  const rank = (typeCode: string): number => (planRoleOf(typeCode, taxonomy) === 'room' ? 0 : 1);
  const groups = [...byType]
    .map(([typeCode, own]) => ({ typeCode, rows: own }))
    .toSorted((a, b) => rank(a.typeCode) - rank(b.typeCode) || b.rows.length - a.rows.length);
  return { doubtful, groups };
}

/** As it would lie on the level. */
export function draftOf({ fid, typeCode, name, geometry }: Reviewed, taxonomy: Taxonomy): FeatureDraft {
  const words = name.trim();
  return {
    fid: fidSchema.parse(fid),
    kind: kindOf(typeCode, taxonomy),
    geometry,
    properties: { typeCode, ...(words !== '' && { name: words }) },
  };
}
