import { changePublicMap } from '../../../db/index.ts';
import { changedMap, decidedMap, type KeptMap, type MapSettings } from '../../../domain/public-map/index.ts';
import type { Workspace } from '../../state/session/workspace.ts';
import type { Command } from '../command.ts';

type Which = Pick<KeptMap, 'clientLid' | 'id'>;

/** Kept on the device first; what comes of the sending is seen in the map. */
async function change(
  workspace: Workspace,
  of: Which,
  how: (map: KeptMap | undefined) => KeptMap | null | undefined,
  ends?: string,
): Promise<void> {
  await changePublicMap(workspace.db, of, how, ends);
  const send = async (): Promise<void> => (await workspace.online.publicMaps()).send();
  void send().catch(() => undefined);
}

/** Makes a public map, or changes it. @param ends the draft that it was written in */
export const savePublicMap: Command<
  Which & { map: MapSettings; wantsPassword?: boolean; ends?: string },
  void
> = {
  id: 'save-public-map',
  run: (workspace, { clientLid, id, map, wantsPassword, ends }) =>
    change(
      workspace,
      { clientLid, id },
      (before) => {
        const nothing = { hasPassword: false, base: null, waits: null, clash: null, refused: null, at: 0 };
        const kept: KeptMap = before ?? { ...nothing, clientLid, id, map, wantsPassword: false };
        const wants = wantsPassword ?? kept.wantsPassword;
        return changedMap({ ...kept, wantsPassword: wants && !kept.hasPassword }, map, workspace.now());
      },
      ends,
    ),
};

/** Deletes a public map; before it has reached the server, at once. */
export const deletePublicMap: Command<Which, void> = {
  id: 'delete-public-map',
  run: (workspace, of) =>
    change(workspace, of, (map) =>
      map === undefined || map.base === null
        ? null
        : { ...map, waits: 'delete', clash: null, refused: null, at: workspace.now() },
    ),
};

/** Takes a deletion back: the map is as it was before, also where the server has deleted it already. */
export const restorePublicMap: Command<{ was: KeptMap }, void> = {
  id: 'restore-public-map',
  run: (workspace, { was }) =>
    change(workspace, was, (now) => {
      if (now !== undefined) return changedMap({ ...now, waits: null }, was.map, workspace.now());
      // The password is gone with it.
      const { hasPassword, wantsPassword } = was;
      const lost = { ...was, base: null, hasPassword: false, wantsPassword: hasPassword || wantsPassword };
      return changedMap(lost, was.map, workspace.now());
    }),
};

/** Decides between what was set here and what a colleague set meanwhile. */
export const decidePublicMap: Command<Which & { takes: 'mine' | 'theirs' }, void> = {
  id: 'decide-public-map',
  run: (workspace, { takes, ...of }) =>
    change(workspace, of, (map) => map && decidedMap(map, takes, workspace.now())),
};

/** Sends a map again that the server did not take, as it is now; or leaves it as the server has it. */
export const settlePublicMap: Command<Which & { how: 'again' | 'leave' }, void> = {
  id: 'settle-public-map',
  run: (workspace, { how, ...of }) =>
    change(workspace, of, (map) => {
      if (map === undefined || how === 'again') return map && { ...map, refused: null };
      return map.base === null
        ? null
        : { ...map, map: map.base, waits: null, clash: null, refused: null, wantsPassword: false };
    }),
};
