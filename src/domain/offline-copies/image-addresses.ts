import type { Feature } from '../entities/feature.ts';

/** An address that ends like a picture. Whether it may be asked is decided by its origin. */
const PICTURE = /^https?:\/\/[^?#]+\.(?:png|jpe?g)(?:[?#]|$)/i;

/** Addresses of pictures that features name, each once: images, logo, and icons of buttons. Any host. */
export function imagesOf(features: readonly Pick<Feature, 'properties'>[]): string[] {
  const addresses = new Set<string>();
  for (const { properties } of features) {
    const { images, logo, buttons } = properties;
    const named: unknown[] = [logo, ...listOf(images), ...listOf(buttons).map(iconOf)];
    for (const one of named)
      if (typeof one === 'string' && PICTURE.test(one) && URL.canParse(one)) addresses.add(asAsked(one));
  }
  return [...addresses];
}

/** Parts addresses by whether they lie at one of these origins. Each must be a web address. */
export function byOrigin(
  addresses: readonly string[],
  origins: readonly string[],
): { here: string[]; elsewhere: string[] } {
  const isHere = (address: string): boolean => origins.includes(originOf(address));
  return {
    here: addresses.filter(isHere),
    elsewhere: addresses.filter((address) => !isHere(address)),
  };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const iconOf = (button: unknown): unknown =>
  typeof button === 'object' && button !== null && 'iconUrl' in button ? button.iconUrl : undefined;

const originOf = (address: string): string => new URL(address).origin;

/** As a browser writes the address when it asks for it. */
function asAsked(address: string): string {
  const url = new URL(address);
  url.hash = '';
  return url.href;
}
