import type { FeatureGeometry } from '../../../domain/entities/geometry.ts';
import { mergeNamed, mergeWords } from '../../../domain/merge/index.ts';
import { sameValue } from '../../../domain/moment/index.ts';

/** Fields of a form by name. */
export type DraftValues = Record<string, unknown>;

/** All that stands in one open form: what is typed, and what is drawn. */
export interface Draft<V extends DraftValues> {
  readonly values: V;
  readonly geometry: FeatureGeometry | null;
}

export const sameDraft = <V extends DraftValues>(a: Draft<V>, b: Draft<V>): boolean =>
  sameValue(a.values, b.values) && sameMember(a.geometry, b.geometry);

/**
 * Whether saving a draft changes what is there. A field that was added and left empty changes nothing.
 * @param isFilled whether a value of the field counts as entered
 */
export const changesNothing = <V extends DraftValues>(
  draft: Draft<V>,
  head: Draft<V>,
  isFilled: (name: string, value: unknown) => boolean,
): boolean =>
  membersOf(draft).every((name) => {
    const [mine, saved] = [at(draft, name), at(head, name)];
    return sameMember(mine, saved) || (saved === null && name !== GEOMETRY && !isFilled(name, mine));
  });

/** The shape, among the names of fields. */
export const GEOMETRY = 'geometry';

/**
 * Carries a draft over to a head that moved on under it (another tab saved, or the server sent news): a member that the person
 * left unchanged follows the new head, a changed member stays. Lists that both changed are merged, so that the next save does
 * not remove what came in.
 */
export function rebase<V extends DraftValues>(draft: Draft<V>, from: Draft<V>, to: Draft<V>): Draft<V> {
  let next = draft;
  for (const name of membersOf(to)) {
    const three = { base: at(from, name), mine: at(draft, name), theirs: at(to, name) };
    next = put(next, name, follow(three).value);
  }
  return next;
}

/** The members that the person changed and that came to be something else in the head too. */
export function clashesOf<V extends DraftValues>(draft: Draft<V>, from: Draft<V>, to: Draft<V>): string[] {
  return membersOf(to).filter(
    (name) => follow({ base: at(from, name), mine: at(draft, name), theirs: at(to, name) }).isClash,
  );
}

/** `draft` with some members as they are in another. */
export function withMembers<V extends DraftValues>(
  draft: Draft<V>,
  of: Draft<V>,
  names: readonly string[],
): Draft<V> {
  return names.reduce((next, name) => put(next, name, at(of, name)), draft);
}

const membersOf = ({ values }: Draft<DraftValues>): string[] => [...Object.keys(values), GEOMETRY];

const at = ({ values, geometry }: Draft<DraftValues>, name: string): unknown =>
  name === GEOMETRY ? geometry : values[name];

/** What is put there was the member of such a draft. */
function put<V extends DraftValues>(draft: Draft<V>, name: string, value: unknown): Draft<V> {
  return name === GEOMETRY
    ? { ...draft, geometry: value as Draft<V>['geometry'] }
    : { ...draft, values: { ...draft.values, [name]: value } };
}

/** Shapes are never changed in place, and the same two are held against each other for every key that is pressed. */
const compared = new WeakMap<object, WeakMap<object, boolean>>();

function sameMember(a: unknown, b: unknown): boolean {
  if (!isShape(a) || !isShape(b) || a === b) return sameValue(a, b);
  const known = compared.get(a)?.get(b);
  if (known !== undefined) return known;
  const is = sameValue(a, b);
  const others = compared.get(a) ?? new WeakMap<object, boolean>();
  compared.set(a, others.set(b, is));
  return is;
}

const isShape = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'coordinates' in value;

interface Three {
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

function follow(three: Three): { value: unknown; isClash: boolean } {
  const { base, mine, theirs } = three;
  if (sameMember(mine, base)) return { value: theirs, isClash: false };
  if (sameMember(theirs, base) || sameMember(mine, theirs)) return { value: mine, isClash: false };
  // Words and named entries come out as what they went in as.
  const together = Array.isArray(mine) ? (mergeWords(three) ?? mergeNamed(three)) : null;
  return together === null ? { value: mine, isClash: true } : { value: together.value, isClash: false };
}
