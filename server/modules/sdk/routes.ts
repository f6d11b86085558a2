import { Hono } from 'hono';
import { LENGTH } from '../../../src/domain/limits.ts';
import { sdkConfigurationIssues } from '../../../src/domain/rules/index.ts';
import { titleIssues } from '../../../src/domain/rules/values/title.ts';
import { SDK_DEFAULT_KEYS } from '../../../src/domain/sdk/default-keys.ts';
import { sdkConfigurationBodySchema } from '../../../src/contract/index.ts';
import { requireEditor, requireSight, type Scope } from '../../platform/access/authorize.ts';
import type { SignedInUser } from '../../platform/access/signed-in-user.ts';
import {
  requireClientRow,
  requireDraftBuilding,
  requireDraftSite,
  scopeOf,
  serializeClient,
} from '../hierarchy/index.ts';
import { refuseIssues } from '../../platform/refuse-issues.ts';
import { badRequest } from '../../platform/api-error.ts';
import { many, one } from '../../platform/http/answer.ts';
import type { AppEnv, Ctx } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { idParam } from '../../platform/http/params.ts';
import { requireMatch } from '../../platform/http/preconditions.ts';
import { readBody } from '../../platform/http/body/read-body.ts';
import type { Queryable } from '../../platform/storage/connect.ts';
import { getConfiguration, putConfiguration } from './queries.ts';

const BASE = '/configurations/sdk-configurations';
type Kind = 'clients' | 'sites' | 'buildings';
const PARAM = { clients: 'client', sites: 'site', buildings: 'building' } as const;
type Gate = (user: SignedInUser, scope: Scope) => void;

/** What a configuration is for. */
interface Place {
  kind: Kind;
  id: number;
  title: string;
  scope: Scope;
}

/** By kind: the place of that id, if the gate lets the user through. */
const PLACES: Record<Kind, (db: Queryable, user: SignedInUser, id: number, gate: Gate) => Promise<Place>> = {
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
    return { kind: 'buildings', id, title: row.title, scope: scopeOf(row) };
  },
};

export function sdkConfigurationRoutes({ db }: Pick<Platform, 'db'>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  const findPlace = (c: Ctx, kind: Kind, gate: Gate) =>
    PLACES[kind](db, c.get('user'), idParam(c, PARAM[kind]), gate);

  async function read(q: Queryable, { kind, id, title }: Place) {
    const row = await getConfiguration(q, kind, id);
    return { id, title: row?.title ?? title, configurations: row?.configurations ?? [] };
  }

  routes.get(`${BASE}/default-keys`, (c) => many(c, SDK_DEFAULT_KEYS));

  for (const kind of ['clients', 'sites', 'buildings'] as const) {
    const path = `${BASE}/${kind}/:${PARAM[kind]}`;
    routes.get(path, async (c) => one(c, await read(db, await findPlace(c, kind, requireSight))));

    routes.post(path, async (c) => {
      const place = await findPlace(c, kind, requireEditor);
      const body = await readBody(c, sdkConfigurationBodySchema);
      if (body.id !== undefined && body.id !== place.id) throw badRequest('id-differs');
      refuseIssues(sdkConfigurationIssues(body.configurations));
      const title = body.title?.trim();
      if (title) refuseIssues(titleIssues(title, 'title', LENGTH.buildingTitle));
      const values = { title: title || place.title, configurations: body.configurations };
      const { clientId, siteId, buildingId } = place.scope;
      const after = await db.transaction(async (tx) => {
        // One writer at a time, also before there is a row of ours to lock.
        await serializeClient(tx, clientId);
        await requireMatch(c, () => read(tx, place));
        await putConfiguration(tx, { scope: kind, scopeId: place.id, clientId, siteId, buildingId }, values);
        return read(tx, place);
      });
      return one(c, after);
    });
  }
  return routes;
}
