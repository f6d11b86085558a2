import type * as z from 'zod';
import { LENGTH } from '../../../src/domain/limits.ts';
import { sdkConfigurationIssues } from '../../../src/domain/rules/index.ts';
import { titleIssues } from '../../../src/domain/values/title.ts';
import type { sdkConfigurationBodySchema } from '../../../src/contract/index.ts';
import type { Scope } from '../../platform/access/authorize.ts';
import type { SignedInUser } from '../../platform/access/signed-in-user.ts';
import { badRequest } from '../../platform/api-error.ts';
import type { ExpectMatch } from '../../platform/http/preconditions.ts';
import { refuseIssues } from '../../platform/refuse-issues.ts';
import type { Db, Queryable } from '../../platform/storage/connect.ts';
import {
  requireClientRow,
  requireDraftBuilding,
  requireDraftSite,
  scopeOfBuilding,
  serializeClient,
} from '../hierarchy/index.ts';
import { getConfiguration, putConfiguration } from './queries.ts';

export type Kind = 'clients' | 'sites' | 'buildings';
type Gate = (user: SignedInUser, scope: Scope) => void;

/** What a configuration is for. */
export interface Place {
  kind: Kind;
  id: number;
  title: string;
  scope: Scope;
}

/** By kind: the place of that id, if the gate lets the user through. */
export const PLACES: Record<
  Kind,
  (db: Queryable, user: SignedInUser, id: number, gate: Gate) => Promise<Place>
> = {
  clients: async (db, user, id, gate) => {
    gate(user, { clientId: id });
    const { title } = await requireClientRow(db, id);
    return { kind: 'clients', id, title, scope: { clientId: id } };
  },
  sites: async (db, user, id, gate) => {
    const { title, clientId } = await requireDraftSite(db, user, id, gate);
    return { kind: 'sites', id, title, scope: { clientId, siteId: id } };
  },
  buildings: async (db, user, id, gate) => {
    const row = await requireDraftBuilding(db, user, id, gate);
    return { kind: 'buildings', id, title: row.title, scope: scopeOfBuilding(row) };
  },
};

/** A place has a configuration from the start: an empty one, under its own title. */
export async function readConfiguration(db: Queryable, { kind, id, title }: Place) {
  const row = await getConfiguration(db, kind, id);
  return { id, title: row?.title ?? title, configurations: row?.configurations ?? [] };
}

export async function writeConfiguration(
  db: Db,
  place: Place,
  body: z.infer<typeof sdkConfigurationBodySchema>,
  expect: ExpectMatch,
) {
  if (body.id !== undefined && body.id !== place.id) throw badRequest('id-differs');
  refuseIssues(sdkConfigurationIssues(body.configurations));
  const title = body.title?.trim();
  if (title) refuseIssues(titleIssues(title, 'title', LENGTH.titleOfBuilding));
  const values = { title: title || place.title, configurations: body.configurations };
  const { clientId, siteId, buildingId } = place.scope;
  return db.transaction(async (tx) => {
    // One writer at a time, also before there is a row of ours to lock.
    await serializeClient(tx, clientId);
    await expect(() => readConfiguration(tx, place));
    await putConfiguration(
      tx,
      { scope: place.kind, scopeId: place.id, clientId, siteId, buildingId },
      values,
    );
    return readConfiguration(tx, place);
  });
}
