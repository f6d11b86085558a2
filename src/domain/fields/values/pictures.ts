import type { RuleContext } from '../field-descriptor.ts';
import { addressOf } from '../../pictures/picture-address.ts';
import { waitingPicture } from '../../pictures/waiting-pictures.ts';
import type { Issue } from '../../entities/issue.ts';
import { error, isBlank } from '../../values/text.ts';
import { isImageAddress } from '../../values/text-formats.ts';

/** Codes: propertyRequired {name}, imageNotValid. */
export function pictureIssues(value: unknown, { path, ownOrigin, allowsWaiting }: RuleContext): Issue[] {
  const address = addressOf(value);
  if (address === null || isBlank(address)) return [error('propertyRequired', path, { name: 'image' })];
  if (allowsWaiting && waitingPicture(address) !== null) return [];
  return isImageAddress(address.trim(), ownOrigin) ? [] : [error('imageNotValid', path)];
}
