import { CLIENT_KIND, CONTENT_TYPES } from '../../../src/domain/content/index.ts';
import { UNDEFINED_TYPE_CODE } from '../../../src/domain/entities/feature.ts';
import { nameToOthers } from '../../../src/domain/entities/user.ts';
import { builtInTaxonomy, kindOf } from '../../../src/domain/taxonomy/index.ts';
import type { WireFeature, WriteWarning } from '../../../src/contract/index.ts';
import { requireEditor } from '../../platform/access/authorize.ts';
import type { SignedInUser } from '../../platform/access/signed-in-user.ts';
import { conflict, notFound } from '../../platform/api-error.ts';
import type { ExpectMatch } from '../../platform/http/preconditions.ts';
import { refuseIssues } from '../../platform/refuse-issues.ts';
import type { Db, Tx } from '../../platform/storage/connect.ts';
import { deleteSubtree, DRAFT, writeContent } from '../hierarchy/index.ts';
import { farFeatures } from './far-features.ts';
import { featureFaults } from './feature-checks.ts';
import { placeOf, scopeOfPlace } from './feature-place.ts';
import { featureToWire } from './feature-row.ts';
import { putFeature } from './put-feature.ts';
import { getFeature, lockFeature, noteGone } from './queries.ts';
import { keptProperties } from './write-features.ts';

const GLOBAL_TYPE = CONTENT_TYPES['global-geofences'].kinds[0].onlyType;

export interface SaveHow {
  /** Said to belong to the client as a whole. */
  isGlobal: boolean;
  /** Images of this origin need no https. */
  ownOrigin: string;
  /** Null where the caller expects nothing: then the feature need not be looked at first. */
  expect: ExpectMatch | null;
}

/**
 * Creates or replaces a feature, or moves it.
 * @param fid as it is kept: in lower case.
 * @throws 400 with the code of the first rule that is broken; 403 or 404 for a place that is not the user's; 409
 * feature-exists-elsewhere where the feature belongs to another client.
 */
export async function saveFeature(
  db: Db,
  user: SignedInUser,
  fid: string,
  feature: WireFeature,
  { isGlobal: isSaidGlobal, ownOrigin, expect }: SaveHow,
): Promise<{ saved: WireFeature; warnings: WriteWarning[] }> {
  const isGlobal = isSaidGlobal || feature.properties.typeCode === GLOBAL_TYPE;
  const typeCode = feature.properties.typeCode ?? (isGlobal ? GLOBAL_TYPE : UNDEFINED_TYPE_CODE);
  const { place, before, outline } = await placeOf(db, user, fid, feature, isGlobal);
  if (before) {
    // To move a feature is to write in both places.
    requireEditor(user, scopeOfPlace(before));
    if (before.clientId !== place.clientId) throw conflict('feature-exists-elsewhere');
  }
  const properties = { ...keptProperties(feature.properties), typeCode };
  refuseIssues(featureFaults({ geometry: feature.geometry, properties }, ownOrigin), 'features/0');
  const kind = isGlobal ? CLIENT_KIND : kindOf(typeCode, builtInTaxonomy);
  const input = { fid, kind, properties, geometry: feature.geometry };
  const lock = expect && ((tx: Tx) => lockAsExpected(tx, fid, expect));
  const saved = featureToWire(await putFeature(db, place, input, before, lock));
  return { saved, warnings: farFeatures(outline, [input]) };
}

export async function removeFeature(
  db: Db,
  user: SignedInUser,
  fid: string | null,
  { expect, goneAt }: { expect: ExpectMatch; goneAt: number | undefined },
): Promise<void> {
  const existing = fid === null ? undefined : await getFeature(db, DRAFT, fid);
  if (!existing) throw notFound();
  requireEditor(user, scopeOfPlace(existing));
  if (existing.deleted) throw notFound();
  const { clientId } = existing;
  await writeContent(db, clientId, async (tx) => {
    const held = await lockFeature(tx, existing.fid);
    // It may have been moved since it was looked at.
    if (held) requireEditor(user, scopeOfPlace(held));
    await lockAsExpected(tx, existing.fid, expect);
    await deleteSubtree(tx, clientId, { kind: 'feature', fid: existing.fid });
    // A feature that stays listed keeps the result of the survey.
    if (goneAt !== undefined) await noteGone(tx, existing.fid, { at: goneAt, by: nameToOthers(user) });
  });
}

/** Holds a write to what its caller expects of the feature, if anything: locks it and looks. */
const lockAsExpected = (tx: Tx, fid: string, expect: ExpectMatch): Promise<void> =>
  expect(async () => {
    const row = await lockFeature(tx, fid);
    return row ? featureToWire(row) : null;
  });
