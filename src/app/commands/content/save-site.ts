import { getClient, getSite } from '../../../db/index.ts';
import type { Site } from '../../../domain/entities/site.ts';
import { changeSite, createSite, type NewSite, type SitePatch } from '../../../domain/ops/index.ts';
import type { Command } from '../command.ts';
import { commit } from '../commit.ts';
import { applyPatch, type PatchOf } from './apply-patch.ts';

export type SaveSiteInput =
  | { mode: 'add'; clientLid: string; site: NewSite }
  | { mode: 'edit'; lid: string; patch: PatchOf<Site, SitePatch> };

export const saveSite: Command<SaveSiteInput> = {
  id: 'save-site',
  run: (workspace, input) =>
    commit(workspace, async () => {
      if (input.mode === 'add') {
        const client = await getClient(workspace.db, input.clientLid);
        return client === undefined ? null : createSite(client, input.site);
      }
      return applyPatch(await getSite(workspace.db, input.lid), input.patch, changeSite);
    }),
};
