import type { Feature, FeatureProperties } from '../entities/feature.ts';
import { IMAGES_MAX } from '../limits.ts';

/** A photo of a place. Unlike its images it may have any shape, and visitors do not see it. */
export interface Photo {
  /** Where it is read from; before the upload, its name on this device. */
  imageUrl: string;
  /** Seconds since 1970. */
  at: number;
  /** Name or address of the person; empty if unknown. */
  by: string;
  note: string;
}

/** Photos that a place keeps. */
export const MOST_PHOTOS = 30;

type Stored = Record<string, unknown> & { imageUrl: string };

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && 'imageUrl' in value && typeof value.imageUrl === 'string';

const storedIn = (properties: FeatureProperties): unknown[] => {
  const stored = properties.extra?.['photos'];
  return Array.isArray(stored) ? stored : [];
};

/** The photos of a feature, the newest last; anything else that lies there is passed over. */
export function photosOf({ properties }: Pick<Feature, 'properties'>): Photo[] {
  return storedIn(properties)
    .filter(isStored)
    .map(({ imageUrl, at, by, note }) => ({
      imageUrl,
      at: typeof at === 'number' && Number.isFinite(at) ? at : 0,
      by: typeof by === 'string' ? by : '',
      note: typeof note === 'string' ? note : '',
    }));
}

/** One photo more. Where a place has as many as it keeps it stays as it is: the caller says so first. */
export function withPhoto(properties: FeatureProperties, { note, by, ...photo }: Photo): FeatureProperties {
  const stored = storedIn(properties);
  if (stored.length >= MOST_PHOTOS) return properties;
  const added = { ...photo, ...(by !== '' && { by }), ...(note !== '' && { note }) };
  return { ...properties, extra: { ...properties.extra, photos: [...stored, added] } };
}

const imagesIn = ({ images }: FeatureProperties): unknown[] => (Array.isArray(images) ? images : []);

/** The addresses of the pictures that visitors see of a place. */
export const imagesOf = ({ properties }: Pick<Feature, 'properties'>): string[] =>
  imagesIn(properties).filter((one) => typeof one === 'string');

/** Whether visitors may see one picture more of a place. */
export const hasRoomForImage = ({ properties }: Pick<Feature, 'properties'>): boolean =>
  imagesIn(properties).length < IMAGES_MAX;

/** One picture more that visitors see; a place that has as many as it may stays as it is. The survey has changed it. */
export function withImage(properties: FeatureProperties, imageUrl: string, at: number): FeatureProperties {
  if (!hasRoomForImage({ properties })) return properties;
  const images = [...imagesIn(properties), imageUrl];
  return { ...properties, images, extra: { ...properties.extra, surveyChangedAt: at } };
}

/** One photo, or picture for visitors, less; a place without any has no list either. */
export function withoutPhoto(properties: FeatureProperties, imageUrl: string): FeatureProperties {
  const { images: _, ...bare } = properties;
  const stay = imagesIn(properties).filter((one) => one !== imageUrl);
  if (stay.length < imagesIn(properties).length)
    return stay.length === 0 ? bare : { ...properties, images: stay };
  const left = storedIn(properties).filter((one) => !isStored(one) || one.imageUrl !== imageUrl);
  const { photos, ...extra } = properties.extra ?? {};
  if (photos === undefined) return properties;
  return { ...properties, extra: left.length === 0 ? extra : { ...extra, photos: left } };
}

/** The same photos at other addresses. */
export function withPhotoAddresses(
  properties: FeatureProperties,
  moved: (address: string) => string,
): FeatureProperties {
  const stored = storedIn(properties);
  if (!stored.some(isStored)) return properties;
  const photos = stored.map((one) => (isStored(one) ? { ...one, imageUrl: moved(one.imageUrl) } : one));
  return { ...properties, extra: { ...properties.extra, photos } };
}
