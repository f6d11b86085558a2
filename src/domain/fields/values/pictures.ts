import type { RuleContext } from '../field-descriptor.ts';
import { membersOf } from './stored.ts';
import { waitingPicture } from '../../pictures/waiting-pictures.ts';
import type { Issue } from '../../rules/issue.ts';
import { error, isBlank } from '../../rules/values/text.ts';
import { isImageAddress } from '../../rules/values/web-addresses.ts';

/** The address of a picture: a text, or an object that holds it in `url`. */
export function addressOf(picture: unknown): string | null {
  const address = membersOf(picture)?.['url'] ?? picture;
  return typeof address === 'string' ? address : null;
}

/** Codes: propertyRequired {name}, imageNotValid. */
export function pictureIssues(value: unknown, { path, ownOrigin, allowsWaiting }: RuleContext): Issue[] {
  const address = addressOf(value);
  if (address === null || isBlank(address)) return [error('propertyRequired', path, { name: 'image' })];
  if (allowsWaiting && waitingPicture(address) !== null) return [];
  return isImageAddress(address.trim(), ownOrigin) ? [] : [error('imageNotValid', path)];
}
