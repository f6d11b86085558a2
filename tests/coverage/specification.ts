import { DECISIONS } from './decisions.ts';
import { OPEN } from './open.ts';
import { CALLS } from './sentences/calls.ts';
import { CONSTANTS } from './sentences/constants.ts';
import { ENTITIES } from './sentences/entities.ts';
import { ERRORS } from './sentences/errors.ts';
import { PRODUCT } from './sentences/product.ts';
import { RIGHTS } from './sentences/rights.ts';
import { RULES } from './sentences/rules.ts';
import { SCREENS } from './sentences/screens.ts';
import { STATES } from './sentences/states.ts';

/** A sentence of the product specification that asks something of the product. */
export interface Sentence {
  /** Its section and its number there. The number stays, so that a tag in the code keeps its meaning. */
  readonly id: string;
  /** A few words of it, enough to find it. */
  readonly says: string;
  /** The product differs on purpose: number of the file in docs/decisions. */
  readonly decision: string | undefined;
  /** Its place or its test is still missing. */
  readonly isOpen: boolean;
}

const TEXTS: Readonly<Record<string, string>> = {
  ...PRODUCT,
  ...SCREENS,
  ...ENTITIES,
  ...STATES,
  ...RULES,
  ...RIGHTS,
  ...CALLS,
  ...ERRORS,
  ...CONSTANTS,
};

export const SENTENCES: readonly Sentence[] = Object.entries(TEXTS).map(([id, says]) => ({
  id,
  says,
  decision: DECISIONS[id],
  isOpen: OPEN.includes(id),
}));

export const sectionOf = (id: string): number => Number.parseInt(id, 10);
