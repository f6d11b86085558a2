import { getFeature } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import { QUALITY_RULES, type Finding, type FixableRule } from '../../../domain/quality/index.ts';
import { saveFeature, verifyPlace } from '../../commands/index.ts';
import type { Workspace } from '../../state/session/workspace.ts';

/** Fixes a finding with its only remedy: one step of undo. @returns whether that was done */
export async function fixFinding(
  workspace: Workspace,
  { fid, rule }: Pick<Finding, 'fid'> & { rule: FixableRule },
  taxonomy: Taxonomy,
): Promise<boolean> {
  const { user } = workspace;
  const by = [user.name, user.surname].filter(Boolean).join(' ') || user.email;
  const { fix } = QUALITY_RULES[rule];
  if (fix === undefined) return false;
  if (fix === 'verify') return (await verifyPlace.run(workspace, { fid, by })).ok;
  const feature = await getFeature(workspace.db, fid);
  const properties = feature === undefined ? null : fix(feature.properties, taxonomy);
  if (properties === null) return false;
  const patch = (stored: Feature) => ({ properties: fix(stored.properties, taxonomy) ?? stored.properties });
  return (await saveFeature.run(workspace, { mode: 'edit', fid, patch })).ok;
}
