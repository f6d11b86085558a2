import type { FeatureProperties } from '../entities/feature.ts';
import { photosOf, withPhotoAddresses } from './photos.ts';

/** The address of a picture that lies on this device and waits for its upload, until the server has given it one. */
const SCHEME = 'waiting-picture:';
const WAITING = /^waiting-picture:([\w-]{1,64})$/;

export const waitingAddress = (id: string): string => SCHEME + id;

/** The id of a picture that waits; null for any other address. */
export const waitingPicture = (address: string): string | null => WAITING.exec(address)?.[1] ?? null;

/** The pictures that a feature shows and that wait, each once. */
export function waitingIn(properties: FeatureProperties): string[] {
  const { images, logo } = properties;
  const named: unknown[] = [
    ...(Array.isArray(images) ? (images as unknown[]) : []),
    logo,
    ...photosOf({ properties }).map(({ imageUrl }) => imageUrl),
  ];
  const ids = named.map((one) => (typeof one === 'string' ? waitingPicture(one) : null));
  return [...new Set(ids.filter((id) => id !== null))];
}

/** The same feature with the addresses that the server gave. */
export function withUploaded(
  properties: FeatureProperties,
  addresses: ReadonlyMap<string, string>,
): FeatureProperties {
  const uploaded = (one: unknown): unknown => {
    const id = typeof one === 'string' ? waitingPicture(one) : null;
    return (id === null ? undefined : addresses.get(id)) ?? one;
  };
  const { images, logo } = properties;
  return withPhotoAddresses(
    {
      ...properties,
      ...(Array.isArray(images) && { images: images.map(uploaded) }),
      ...(logo !== undefined && { logo: uploaded(logo) }),
    },
    (address) => uploaded(address) as string,
  );
}
