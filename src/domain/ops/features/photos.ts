import type { Feature } from '../../entities/feature.ts';
import type { Moment } from '../../moment/moment.ts';
import { withImage, withoutPhoto, withPhoto, type Photo } from '../../pictures/index.ts';
import { changed } from '../record-change.ts';

/** Adds a photo of it. */
export const addPhoto = (feature: Feature, photo: Photo): Moment => ({
  label: 'addPhoto',
  changes: changed('features', feature, { ...feature, properties: withPhoto(feature.properties, photo) }),
});

/** Adds a photo of it for visitors. @param at seconds since 1970 */
export const addImage = (feature: Feature, imageUrl: string, at: number): Moment => ({
  label: 'addPhoto',
  changes: changed('features', feature, {
    ...feature,
    properties: withImage(feature.properties, imageUrl, at),
  }),
});

/** Deletes a photo that is no longer needed. */
export const deletePhoto = (feature: Feature, imageUrl: string): Moment => ({
  label: 'deletePhoto',
  changes: changed('features', feature, {
    ...feature,
    properties: withoutPhoto(feature.properties, imageUrl),
  }),
});
