import { atom, useAtom } from 'jotai';
import { serverIdOf, listClients, type StoreyDatabase } from '../../db/index.ts';
import type { Client } from '../../domain/entities/client.ts';
import { canEdit, canPublish } from '../../domain/status/index.ts';
import type { Query } from '../state/queries/query.ts';
import { useQuery } from '../state/queries/shared-query.ts';
import { useWorkspace } from '../state/session/workspace.ts';

export interface NumberedClient {
  client: Client;
  /** The server's number; null before it has one. */
  id: number | null;
}

const clientsQuery = (db: StoreyDatabase): Query<NumberedClient[]> => ({
  key: 'clients with numbers',
  tables: ['clients', 'idmap'],
  ask: async () => {
    const clients = await listClients(db);
    return Promise.all(
      clients.map(async (client) => ({ client, id: (await serverIdOf(db, client.lid)) ?? null })),
    );
  },
});

/** Local key of the client that the screens outside the content are about. */
const chosenAtom = atom<string | null>(null);

export interface ClientChoice {
  /** Undefined while the device is being asked. */
  clients: readonly NumberedClient[] | undefined;
  chosen: NumberedClient | null;
  choose: (lid: string) => void;
  /** Of the chosen one. */
  canEdit: boolean;
  isAdmin: boolean;
}

/** The client that settings and lists are about: the one that was chosen last, or the first. */
export function useClientChoice(): ClientChoice {
  const { db, user } = useWorkspace();
  const clients = useQuery(db, clientsQuery(db));
  const [lid, choose] = useAtom(chosenAtom);
  const chosen = clients?.find(({ client }) => client.lid === lid) ?? clients?.[0] ?? null;
  const id = chosen?.id ?? null;
  return {
    clients,
    chosen,
    choose,
    canEdit: id !== null && !db.isNewer && canEdit(user, { clientId: id }),
    isAdmin: id !== null && !db.isNewer && canPublish(user, id),
  };
}
