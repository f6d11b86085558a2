import { storeyOf } from '../../entities/storey-extra.ts';

/** A rule of the client itself: features of a type must have a property. Kept in `extra.storey.rules`. */
export interface OwnRule {
  typeCode: string;
  property: string;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Only so many are checked: each is checked against every feature, and every editor of the client may have written them. */
const MOST_OWN_RULES = 200;

/** The own rules of a client; what can't be read is passed over. */
export function ownRulesOf(extra: Readonly<Record<string, unknown>>): OwnRule[] {
  const given = storeyOf(extra)['rules'];
  if (!Array.isArray(given)) return [];
  return (given as unknown[]).slice(0, MOST_OWN_RULES).flatMap((one) => {
    const { typeCode, property } = (one ?? {}) as Partial<Record<'typeCode' | 'property', unknown>>;
    return isText(typeCode) && isText(property) ? [{ typeCode, property }] : [];
  });
}
