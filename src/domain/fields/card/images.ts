import * as z from 'zod';
import { IMAGES_MAX } from '../../limits.ts';
import type { Issue } from '../../entities/issue.ts';
import { error, isBlank } from '../../values/text.ts';
import type { FieldDescriptor, RuleContext } from '../field-descriptor.ts';
import { byPlaces } from '../values/owners.ts';
import { addressOf } from '../../pictures/picture-address.ts';
import { pictureIssues } from '../values/pictures.ts';
import { isPresent } from '../values/stored.ts';
import { ADDITIONAL } from '../values/texts.ts';

/** Codes: imageNotValid, propertyRequired {name}, too-many {max}. */
export const images: FieldDescriptor<string[]> = {
  label: 'fields.images',
  editor: 'images',
  icon: 'images',
  ...ADDITIONAL,
  keptBy: byPlaces,
  merge: 'images',
  inFiles: null,
  schema: z.array(z.string()),
  start: [],
  read: (stored) => (Array.isArray(stored) ? stored.map((image) => addressOf(image) ?? '') : []),
  write: (value, before) => {
    const known = new Map(
      Array.isArray(before) ? before.map((image: unknown) => [addressOf(image), image]) : [],
    );
    const filled = value.filter((address) => known.has(address) || !isBlank(address));
    return filled.length === 0 ? undefined : filled.map((address) => known.get(address) ?? address.trim());
  },
  issues: imagesIssues,
};

// @spec 5.62
function imagesIssues(stored: unknown, context: RuleContext): Issue[] {
  if (!isPresent(stored)) return [];
  const { path } = context;
  if (!Array.isArray(stored)) return [error('imageNotValid', path)];
  const pictures: unknown[] = stored;
  const issues = pictures.flatMap((picture, index) =>
    pictureIssues(picture, { ...context, path: `${path}.${index}` }),
  );
  if (pictures.length > IMAGES_MAX) issues.push(error('too-many', path, { max: IMAGES_MAX }));
  return issues;
}
