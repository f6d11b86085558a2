import type { Feature } from '../entities/feature.ts';
import { addressOf } from './picture-address.ts';

/** The feature with another picture wherever it showed this one, as image or logo; null where it does not show it. */
export function withPictureReplaced(feature: Feature, from: string, to: string): Feature | null {
  const { images, logo, ...rest } = feature.properties;
  let isShown = false;
  const replaced = (one: unknown): unknown => {
    if (addressOf(one) !== from) return one;
    isShown = true;
    // Other members beside an address stay.
    return typeof one === 'object' && one !== null ? { ...one, url: to } : to;
  };
  const pictures = Array.isArray(images) ? (images as unknown[]).map(replaced) : null;
  const newLogo = replaced(logo);
  if (!isShown) return null;
  // No picture stands twice among those of a place.
  const once = pictures?.filter((one, at) => {
    const address = addressOf(one);
    return address !== to || pictures.findIndex((other) => addressOf(other) === to) === at;
  });
  return {
    ...feature,
    properties: {
      ...rest,
      ...(images !== undefined && { images: once ?? images }),
      ...(logo !== undefined && { logo: newLogo }),
    },
  };
}
