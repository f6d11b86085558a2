import type { FeatureProperties } from '../../entities/feature.ts';
import { waitingPicture } from '../../pictures/index.ts';
import { addressOf } from '../../pictures/picture-address.ts';
import { isImageAddress } from '../../rules/index.ts';
import type { FeatureRule } from './rule.ts';

export const pictureBroken = {
  id: 'picture-broken',
  severity: 'warning',
  scope: 'feature',
  check: ({ properties }) => picturesOf(properties).filter(isBrokenPicture),
  fixes: ['remove-image'],
} as const satisfies FeatureRule;

/** A picture that the server itself took, which may be read without TLS. */
const UPLOADED = /^https?:\/\/[^/]+\/api\/v8\/images\/[\da-f-]{36}\.(png|jpg)$/i;

/** False for a picture that waits on this device for its upload. */
export const isBrokenPicture = (address: string): boolean =>
  waitingPicture(address) === null && !UPLOADED.test(address) && !isImageAddress(address);

function picturesOf(properties: FeatureProperties): string[] {
  const { images, logo } = properties as { images?: unknown; logo?: unknown };
  return [...(Array.isArray(images) ? (images as unknown[]) : []), logo]
    .map(addressOf)
    .filter((address): address is string => address !== null && address !== '');
}
