import type * as z from 'zod';
import type { KindDescriptor } from '../content/content-descriptor.ts';
import type { ContentLanguage } from '../entities/content-languages.ts';
import type { FeatureType } from '../entities/feature-type.ts';
import type { Issue } from '../entities/issue.ts';

/** The component that edits a field (`app/forms/fields/editors`). */
export type FieldEditor =
  | 'type'
  | 'line'
  | 'paragraph'
  | 'words'
  | 'email'
  | 'phone'
  | 'link'
  | 'hours'
  | 'price'
  | 'rating'
  | 'images'
  | 'logo'
  | 'override'
  | 'buttons'
  | 'number'
  | 'offset'
  | 'rows'
  | 'groups'
  | 'instant';

/**
 * How two versions of a field are merged (`domain/merge/rows`): as one value, as words, pictures or links that both may
 * add to, member by member, by the intent of each button, or as part of what a beacon says on the air.
 */
export type FieldMerge = 'value' | 'words' | 'images' | 'links' | 'members' | 'buttons' | 'onAir';

/** A feature as a field looks at it: what holds of its kind, its type, and the type's code. */
export interface FieldOwner {
  kind: KindDescriptor | undefined;
  type: FeatureType | undefined;
  typeCode: string;
}

export interface RuleContext {
  /** Where the field lies: `properties.email`. */
  path: string;
  /** Its name among the properties. */
  name: string;
  /** This server's own uploads need no https. */
  ownOrigin: string | undefined;
  /** Pictures that wait on this device for their upload may stand where an address does. */
  allowsWaiting: boolean;
}

/**
 * All that is known of one property of a feature. Form, conflict page, "changed there", import and rules read it here.
 * The name in the table (`fields.ts`) is the name of the property.
 */
export interface FieldDescriptor<Value> {
  /** Key of its label in the dictionary `forms`. */
  label: `fields.${string}`;
  /** Of a text in a content language: which one, for its label and its input. */
  language?: ContentLanguage;
  /** Null: no form edits it. */
  editor: FieldEditor | null;
  /** A lucide icon; null for a field by itself in its form. */
  icon: string | null;
  /** Added one by one to the form of a place and removed again; others are always in the forms that name them. */
  isAdditional: boolean;
  /** Which features have it: a change of type takes it from the others. `all`: it stays whatever the type. */
  keptBy: 'all' | ((owner: Omit<FieldOwner, 'type'>) => boolean);
  merge: FieldMerge;
  /** What other programs write it as in files, where that is read: a text in several languages, a code, a list. */
  inFiles: 'text' | 'code' | 'list' | null;
  /** What a form holds of it. Null stands for: it is not there. */
  schema: z.ZodType<Value>;
  /** Its first value when a person adds the field. */
  start: Value;
  /** What a form shows of a stored value that is there, readable or not. */
  read: (stored: unknown) => Value;
  /** The stored value; undefined for none. Members of `before` that no form shows stay. */
  write: (value: Value, before: unknown) => unknown;
  /** The display mode of the type that may hide it; left out: it is never hidden. */
  displayMode?: 'nameMode' | 'descriptionMode';
  /** Features that can't be without it. */
  isRequired: (owner: FieldOwner) => boolean;
  /** What is wrong with a stored value. For a missing value: what the form requires from a person who added the field. */
  issues: (stored: unknown, context: RuleContext) => Issue[];
}
