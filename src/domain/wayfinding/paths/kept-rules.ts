import { listOf, membersIn, storeyOf } from '../../entities/storey-extra.ts';
import { EVERYBODY } from '../../values/access.ts';

/** Paths through doors of a type are for groups. Kept by the client in `extra.storey.pathRules`. */
export interface PathRule {
  typeCode: string;
  groups: readonly string[];
}

/** What can't be read is passed over, and so is a rule without a group. */
export const pathRulesOf = (extra: Readonly<Record<string, unknown>>): PathRule[] =>
  listOf(storeyOf(extra)['pathRules']).flatMap((kept) => {
    const { typeCode, groups } = membersIn(kept);
    const named = listOf(groups).filter((one): one is string => typeof one === 'string' && one !== EVERYBODY);
    return typeof typeCode === 'string' && named.length > 0 ? [{ typeCode, groups: named }] : [];
  });

/** The rules with another one in the place of that for its type. */
export const withPathRule = (rules: readonly PathRule[], rule: PathRule): PathRule[] => [
  ...rules.filter(({ typeCode }) => typeCode !== rule.typeCode),
  rule,
];
