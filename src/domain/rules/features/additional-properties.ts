import { IMAGES_MAX, PRICE_LEVELS, RATING_COUNT_BELOW } from '../../limits.ts';
import { optionalExternalIdentifierIssues } from '../hierarchy/external-identifier.ts';
import type { Issue } from '../issue.ts';
import { openingHoursIssues } from './opening-hours.ts';
import { error, isBlank } from '../values/text.ts';
import { showsSomething } from '../values/visible-text.ts';
import { isEmail, isImageAddress, isPhoneNumber, isWebAddress } from '../values/web-addresses.ts';

type Check = (value: unknown, path: string, name: string, ownOrigin: string | undefined) => Issue[];

const CHECKS: Readonly<Record<string, Check>> = {
  description: (value, path) => textIssues(value, path),
  eid: (value, path) =>
    typeof value === 'string' ? optionalExternalIdentifierIssues(value, path) : textIssues(value, path),
  keywords: (value, path) => listIssues(value, path),
  tags: (value, path) => listIssues(value, path),
  email: addressIssues(isEmail),
  website: addressIssues(isWebAddress),
  menu: addressIssues(isWebAddress),
  phoneNumber: addressIssues(isPhoneNumber, 'Phone number'),
  book: overrideIssues,
  order: overrideIssues,
  price: (value, path) => priceIssues(value, path),
  rating: (value, path) => ratingIssues(value, path),
  images: imagesIssues,
  logo: (value, path, _name, ownOrigin) => imageIssues(value, path, ownOrigin),
  openHours: (value, path) => openingHoursIssues(value, path),
};

/** Names of the additional properties that a place may carry, in the order of the form. */
export const ADDITIONAL_PROPERTIES: readonly string[] = Object.keys(CHECKS);

/**
 * Checks the additional properties that are present. An empty text or list counts as not present: it is what other
 * writers of the contract leave behind. A form that has a property open checks it with `additionalPropertyIssues`.
 */
export function presentPropertyIssues(
  properties: Readonly<Record<string, unknown>>,
  ownOrigin?: string,
): Issue[] {
  const issues: Issue[] = [];
  for (const name of ADDITIONAL_PROPERTIES) {
    const value = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (isPresent(value)) issues.push(...additionalPropertyIssues(name, value, ownOrigin));
  }
  return issues;
}

/**
 * Checks one additional property that the person has added, and so must fill. Codes: required, propertyRequired {name},
 * notValid {name}, imageNotValid, too-many {max}, lessThanMax, moreThanRating, mustBeInt, mustBeUnder10Million,
 * invalid-hours, and those of the external identifier. A name that we don't know has no rule.
 */
export function additionalPropertyIssues(name: string, value: unknown, ownOrigin?: string): Issue[] {
  const check = Object.hasOwn(CHECKS, name) ? CHECKS[name] : undefined;
  return check ? check(value, `properties.${name}`, name, ownOrigin) : [];
}

function isPresent(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  return !Array.isArray(value) || value.length > 0;
}

function textIssues(value: unknown, path: string): Issue[] {
  return typeof value === 'string' && !isBlank(value) ? [] : [error('required', path)];
}

function listIssues(value: unknown, path: string): Issue[] {
  const isFilled = Array.isArray(value) && value.length > 0 && value.every(isFilledText);
  return isFilled ? [] : [error('required', path)];
}

function isFilledText(value: unknown): boolean {
  return typeof value === 'string' && showsSomething(value);
}

function addressIssues(isValid: (text: string) => boolean, shownName?: string): Check {
  return (value, path, name) => {
    const params = { name: shownName ?? name };
    if (typeof value !== 'string' || isBlank(value)) return [error('propertyRequired', path, params)];
    return isValid(value.trim()) ? [] : [error('notValid', path, params)];
  };
}

/** {value, shouldOverride}: the address is needed unless the override is on, and must be one where it stands. */
function overrideIssues(value: unknown, path: string, name: string): Issue[] {
  const button = asRecord(value);
  const address = typeof value === 'string' ? value : button?.['value'];
  const isSet = typeof address === 'string' && !isBlank(address);
  if (!isSet) return button?.['shouldOverride'] === true ? [] : [error('propertyRequired', path, { name })];
  return isWebAddress(address.trim()) ? [] : [error('notValid', path, { name })];
}

function priceIssues(value: unknown, path: string): Issue[] {
  const price = asRecord(value)?.['price'] ?? (asRecord(value) ? undefined : value);
  if (price === undefined || price === null || price === '') return [error('required', path)];
  const level = Number(price);
  return Number.isInteger(level) && level >= 1 && level <= PRICE_LEVELS
    ? []
    : [error('notValid', path, { name: 'price' })];
}

function ratingIssues(value: unknown, path: string): Issue[] {
  const { rating, ratingMax, numberOfRatings } = asRecord(value) ?? {};
  const issues: Issue[] = [];
  if (!isNumber(rating)) issues.push(error('required', `${path}.rating`));
  if (!isNumber(ratingMax)) issues.push(error('required', `${path}.ratingMax`));
  if (isNumber(rating) && isNumber(ratingMax) && rating > ratingMax)
    issues.push(error('lessThanMax', `${path}.rating`), error('moreThanRating', `${path}.ratingMax`));
  for (const [member, number] of [
    ['rating', rating],
    ['ratingMax', ratingMax],
  ] as const)
    if (isNumber(number) && number < 0) issues.push(error('notValid', `${path}.${member}`, { name: member }));
  if (numberOfRatings === undefined || numberOfRatings === null) return issues;
  const countPath = `${path}.numberOfRatings`;
  if (!isNumber(numberOfRatings) || !Number.isInteger(numberOfRatings) || numberOfRatings < 0)
    issues.push(error('mustBeInt', countPath));
  else if (numberOfRatings >= RATING_COUNT_BELOW) issues.push(error('mustBeUnder10Million', countPath));
  return issues;
}

function imagesIssues(value: unknown, path: string, _name: string, ownOrigin: string | undefined): Issue[] {
  if (!Array.isArray(value)) return [error('imageNotValid', path)];
  const images: unknown[] = value;
  const issues = images.flatMap((image, index) => imageIssues(image, `${path}.${index}`, ownOrigin));
  if (images.length > IMAGES_MAX) issues.push(error('too-many', path, { max: IMAGES_MAX }));
  return issues;
}

/** An address, or an object that holds it in `url`. */
function imageIssues(value: unknown, path: string, ownOrigin: string | undefined): Issue[] {
  const address = asRecord(value)?.['url'] ?? value;
  if (typeof address !== 'string' || isBlank(address))
    return [error('propertyRequired', path, { name: 'image' })];
  return isImageAddress(address.trim(), ownOrigin) ? [] : [error('imageNotValid', path)];
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : null;
}
