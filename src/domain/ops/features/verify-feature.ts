import type { Feature } from '../../entities/feature.ts';
import type { Moment } from '../../moment/moment.ts';
import { withVerification, type Said, type Verification } from '../../survey/verification.ts';
import { changed } from '../record-change.ts';

/** A person was there and found it unchanged, with their remarks. */
export const verifyFeature = (feature: Feature, by: Verification, said: Said = {}): Moment => ({
  label: 'verifyFeature',
  changes: changed('features', feature, { ...feature, properties: withVerification(feature, by, said) }),
});
