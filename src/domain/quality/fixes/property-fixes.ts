import type { Feature, FeatureProperties } from '../../entities/feature.ts';
import { addressOf } from '../../pictures/picture-address.ts';
import { withVerification } from '../../survey/verification.ts';
import { isBrokenPicture } from '../rules/picture-broken.ts';
import type { Fix, FixDraft } from './fix.ts';

type PropertiesOf = (feature: Feature, draft: FixDraft) => FeatureProperties | null;

/** A fix of properties alone; null: there is nothing to take. */
const properties =
  (after: PropertiesOf): Fix =>
  (feature, draft) => {
    const next = after(feature, draft);
    if (next === null) return 'nothing';
    draft.put({ ...feature, properties: next });
    return null;
  };

export const nameByType = properties(({ properties: before }, { against }) => {
  const name = against.taxonomy[before.typeCode]?.title;
  return name === undefined ? null : { ...before, name };
});

export const nameByPattern = properties(({ fid, properties: before }, { choice }) => {
  const name = choice.names?.get(fid);
  return name === undefined ? null : { ...before, name };
});

/** One of those that share an id keeps it. */
export const removeId = properties(({ fid, properties: { eid, ...rest } }, { others, relyOn }) => {
  const keeper = others(fid).findLast(({ properties: other }) => other.eid === eid);
  if (keeper === undefined) return { ...rest, eid };
  relyOn(keeper.fid);
  return rest;
});

export const removeImage = properties(({ properties: { images, logo, ...rest } }) => {
  const isBroken = (picture: unknown): boolean => {
    const address = addressOf(picture);
    return address !== null && isBrokenPicture(address);
  };
  const kept = Array.isArray(images) ? (images as unknown[]).filter((one) => !isBroken(one)) : [];
  return {
    ...rest,
    ...(kept.length > 0 && { images: kept }),
    ...(logo !== undefined && !isBroken(logo) && { logo }),
  };
});

export const markVerified = properties((feature, { against, choice }) =>
  withVerification(feature, { at: against.now, by: choice.by }),
);
