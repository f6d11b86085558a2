import type { Feature } from '../../entities/feature.ts';
import type { Moment } from '../../moment/moment.ts';
import { verified, type Said, type Verification } from '../../survey/verification.ts';
import { changed } from '../record-change.ts';

/** Somebody stood before it and found it as it is, with what there is to say of it. */
export const verifyFeature = (feature: Feature, by: Verification, said: Said = {}): Moment => ({
  label: 'verifyFeature',
  changes: changed('features', feature, { ...feature, properties: verified(feature, by, said) }),
});
