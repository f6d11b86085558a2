import { getFeature } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import { addressOf } from '../../../domain/pictures/picture-address.ts';
import { type Finding, isBrokenPicture, type QualityRule } from '../../../domain/quality/index.ts';
import { saveFeature, verifyPlace } from '../../commands/index.ts';
import type { Workspace } from '../../state/session/workspace.ts';

type Properties = Feature['properties'];

/** Findings that can be mended with one press, because there is one thing to do about them. */
const FIXES = {
  'name-missing': (properties, taxonomy) => {
    const title = taxonomy[properties.typeCode]?.title;
    return title === undefined ? null : { ...properties, name: title };
  },
  'external-id-twice': ({ eid: _eid, ...rest }) => rest,
  'picture-broken': withoutBrokenPictures,
  'verification-old': null,
} as const satisfies Partial<
  Record<QualityRule, ((properties: Properties, taxonomy: Taxonomy) => Properties | null) | null>
>;
export type FixableRule = keyof typeof FIXES;

export const isFixable = (rule: QualityRule): rule is FixableRule => Object.hasOwn(FIXES, rule);

function withoutBrokenPictures({ images, logo, ...rest }: Properties): Properties {
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
}

/** Mends it: one step of undo. @returns whether that was done */
export async function fixFinding(
  workspace: Workspace,
  { fid, rule }: Pick<Finding, 'fid'> & { rule: FixableRule },
  taxonomy: Taxonomy,
): Promise<boolean> {
  const { user } = workspace;
  const by = [user.name, user.surname].filter(Boolean).join(' ') || user.email;
  const fix = FIXES[rule];
  if (fix === null) return (await verifyPlace.run(workspace, { fid, by })).ok;
  const feature = await getFeature(workspace.db, fid);
  const properties = feature === undefined ? null : fix(feature.properties, taxonomy);
  if (properties === null) return false;
  const patch = (stored: Feature) => ({ properties: fix(stored.properties, taxonomy) ?? stored.properties });
  return (await saveFeature.run(workspace, { mode: 'edit', fid, patch })).ok;
}
