import { atom, useAtom } from 'jotai';
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { serverIdOf, listClients, type StoreyDatabase } from '../../db/index.ts';
import type { Client } from '../../domain/entities/client.ts';
import { canEdit, canPublish } from '../../domain/status/index.ts';
import type { Query } from '../state/queries/query.ts';
import { useQuery } from '../state/queries/shared-query.ts';
import { usePublishingClient } from '../state/sync-status/publishing.ts';
import { useWorkspace } from '../state/session/workspace.ts';

export interface NumberedClient {
  client: Client;
  /** The server's number; null before it has one. */
  id: number | null;
}

const clientsQuery = (db: StoreyDatabase): Query<NumberedClient[]> => ({
  key: 'clients with numbers',
  tables: ['clients', 'idmap'],
  remember: () => true,
  ask: async () => {
    const clients = await listClients(db);
    return Promise.all(
      clients.map(async (client) => ({ client, id: (await serverIdOf(db, client.lid)) ?? null })),
    );
  },
});

/** The client that the screens outside the content are about, and whose content was open when it was chosen. */
const chosenAtom = atom<{ lid: string; after: string | null } | null>(null);

export interface ClientChoice {
  /** Undefined while the device is being asked. */
  clients: readonly NumberedClient[] | undefined;
  chosen: NumberedClient | null;
  choose: (lid: string) => void;
  /** Of the chosen one. */
  canEdit: boolean;
  isAdmin: boolean;
}

/** The member of an address that names the client: by the server's number, or by its local key before it has one. */
const PARAM = 'client';
const refOf = ({ client, id }: NumberedClient): string => String(id ?? client.lid);

/**
 * The client that settings and lists are about: the one in the address, or that was chosen last, here or by opening its
 * content, or the first. It is in the address, so that it is still the same after a reload.
 * @param isNamed false: around a page that may be about no client, whose address it leaves alone
 */
export function useClientChoice(isNamed = true): ClientChoice {
  const { db, user } = useWorkspace();
  const clients = useQuery(db, clientsQuery(db));
  const [last, setLast] = useAtom(chosenAtom);
  const inContent = usePublishingClient();
  const lid = inContent === null || last?.after === inContent ? last?.lid : inContent;
  const remember = useCallback(
    (next: string): void => setLast({ lid: next, after: inContent }),
    [setLast, inContent],
  );
  const [search, setSearch] = useSearchParams();
  const named = search.get(PARAM);
  const inAddress =
    named === null ? undefined : clients?.find((one) => named === refOf(one) || named === one.client.lid);
  const chosen = inAddress ?? clients?.find(({ client }) => client.lid === lid) ?? clients?.[0] ?? null;
  const write = (one: NumberedClient): void =>
    setSearch(
      (now) => {
        now.set(PARAM, refOf(one));
        return now;
      },
      { replace: true },
    );
  // What was chosen on another screen is named in the address of this one, too.
  const isUnnamed =
    isNamed && clients !== undefined && clients.length > 1 && chosen !== null && inAddress === undefined;
  useEffect(() => {
    if (isUnnamed && chosen !== null) write(chosen);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each address that names none
  }, [isUnnamed]);
  useEffect(() => {
    if (inAddress !== undefined) remember(inAddress.client.lid);
  }, [inAddress, remember]);
  const choose = (next: string): void => {
    remember(next);
    const one = clients?.find(({ client }) => client.lid === next);
    if (one !== undefined) write(one);
  };
  const id = chosen?.id ?? null;
  return {
    clients,
    chosen,
    choose,
    canEdit: id !== null && !db.isNewer && canEdit(user, { clientId: id }),
    isAdmin: id !== null && !db.isNewer && canPublish(user, id),
  };
}
