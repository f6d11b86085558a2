import { getClient, getSite } from '../../db/index.ts';
import { changeSite, createSite, type NewSite, type SitePatch } from '../../domain/ops/index.ts';
import { mayEdit, readOnlyReason, type Command } from './command.ts';
import { commit } from './commit.ts';

export type SaveSiteInput =
  { mode: 'add'; clientLid: string; site: NewSite } | { mode: 'edit'; lid: string; patch: SitePatch };

export const saveSite: Command<SaveSiteInput> = {
  id: 'save-site',
  labelKey: 'saveSite',
  available: mayEdit,
  disabledReason: readOnlyReason,
  run: (workspace, input) =>
    commit(workspace, async () => {
      if (input.mode === 'add') {
        const client = await getClient(workspace.db, input.clientLid);
        return client === undefined ? null : createSite(client, input.site);
      }
      const site = await getSite(workspace.db, input.lid);
      return site === undefined ? null : changeSite(site, input.patch);
    }),
};
