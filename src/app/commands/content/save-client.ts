import { getClient } from '../../../db/index.ts';
import type { Client } from '../../../domain/entities/client.ts';
import { changeClient, createClient, type ClientPatch, type NewClient } from '../../../domain/ops/index.ts';
import type { Command } from '../command.ts';
import { commit } from '../commit.ts';
import { applyPatch, type PatchOf } from './apply-patch.ts';

export type SaveClientInput =
  | { mode: 'add'; client: NewClient }
  | { mode: 'edit'; lid: string; patch: PatchOf<Client, ClientPatch> };

export const saveClient: Command<SaveClientInput> = {
  id: 'save-client',
  run: (workspace, input) =>
    commit(workspace, async () => {
      if (input.mode === 'add') return createClient(input.client);
      return applyPatch(await getClient(workspace.db, input.lid), input.patch, changeClient);
    }),
};
