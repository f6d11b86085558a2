import { useAtom } from 'jotai';
import { listOf } from '../../../../domain/entities/storey-extra.ts';
import {
  extraWithProfiles,
  hasNoRoom,
  importProfilesIn,
  keptProfilesIn,
  readProfiles,
  withoutProfile,
  withProfile,
  type ImportProfile,
} from '../../../../domain/floorplan/index.ts';
import { canEdit } from '../../../../domain/status/index.ts';
import { saveClient } from '../../../commands/index.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import { useQuery } from '../../../state/queries/shared-query.ts';
import { clientNumberQuery } from '../../../state/rights/permission.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { settingAtom } from '../../../settings/setting-atom.ts';

export interface ImportProfiles {
  profiles: readonly ImportProfile[];
  /** Everybody of the client has them; else they stay on this device. */
  isShared: boolean;
  /** None of this name is kept, and no more than are kept may be. */
  hasNoRoom: (name: string) => boolean;
  /** One of the same name is replaced. False where it could not be kept. */
  save: (profile: ImportProfile) => Promise<boolean>;
  /** Those of everybody are deleted by who may change the client. */
  canRemove: (name: string) => boolean;
  /** False where it is kept still. */
  remove: (name: string) => Promise<boolean>;
}

/** Those of this device, by person and client. */
const ownProfilesAtom = settingAtom<Readonly<Record<string, unknown>>>('importProfiles', {});

/** How plans of the open client are read: with the client, and on this device for those who may not change it. */
export function useImportProfiles(): ImportProfiles {
  const workspace = useWorkspace();
  const { db, user } = workspace;
  const client = usePlace()?.client ?? null;
  const clientId = useQuery(db, clientNumberQuery(db, client?.lid));
  const isShared =
    client !== null && typeof clientId === 'number' && !db.isNewer && canEdit(user, { clientId });
  const [all, setAll] = useAtom(ownProfilesAtom);
  // A sign-out forgets the key that a client has on this device, and its number stays.
  const localKey = `${db.name} ${client?.lid ?? ''}`;
  const key = typeof clientId === 'number' ? `${db.name} ${clientId}` : localKey;
  const { [localKey]: untilNumbered, [key]: numbered, ...ofOthers } = all;
  const kept = key === localKey ? listOf(numbered) : [...listOf(numbered), ...listOf(untilNumbered)];
  const own = readProfiles(kept);
  const shared = importProfilesIn(client?.extra ?? {});
  const profiles = [...own.filter(({ name }) => shared.every((one) => one.name !== name)), ...shared];

  const isOfAll = (name: string): boolean => shared.some((one) => one.name === name);

  const keepOwn = (next: readonly unknown[]): void => setAll({ ...ofOthers, [key]: next });
  async function keepShared(change: (kept: unknown) => unknown[]): Promise<boolean> {
    if (client === null) return false;
    const outcome = await saveClient.run(workspace, {
      mode: 'edit',
      lid: client.lid,
      patch: ({ extra }) => ({
        extra: extraWithProfiles(extra, change(keptProfilesIn(extra))),
      }),
    });
    return outcome.ok;
  }
  return {
    profiles,
    isShared,
    hasNoRoom: (name) => hasNoRoom(isShared ? keptProfilesIn(client.extra) : kept, name),
    async save(profile) {
      if (isShared) return keepShared((before) => withProfile(before, profile));
      keepOwn(withProfile(kept, profile));
      return true;
    },
    canRemove: (name) => isShared || !isOfAll(name),
    async remove(name) {
      if (isOfAll(name) && !(await keepShared((before) => withoutProfile(before, name)))) return false;
      keepOwn(withoutProfile(kept, name));
      return true;
    },
  };
}
