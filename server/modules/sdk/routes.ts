import type { Hono } from 'hono';
import type { BodyRead } from '../../../src/contract/calls/call.ts';
import { sdkConfigurations } from '../../../src/contract/calls/sdk-configurations.ts';
import { SDK_DEFAULT_KEYS } from '../../../src/domain/sdk/default-keys.ts';
import { requireEditor, requireSight } from '../../platform/access/authorize.ts';
import type { AppEnv } from '../../platform/http/context.ts';
import { createMount, type Gate, PLATFORM_GATES } from '../../platform/http/mount.ts';
import { idParam } from '../../platform/http/params.ts';
import type { ExpectMatch } from '../../platform/http/preconditions.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Kind, type Place, PLACES, readConfiguration, writeConfiguration } from './service.ts';

const PARAM = { clients: 'client', sites: 'site', buildings: 'building' } as const;

export function sdkConfigurationRoutes({ db }: Pick<Platform, 'db'>): Hono<AppEnv> {
  const gate =
    (kind: Kind, require: typeof requireSight): Gate<Place> =>
    (c, user) =>
      PLACES[kind](db, user, idParam(c, PARAM[kind]), require);
  const { routes, on } = createMount({
    'signed in': PLATFORM_GATES['signed in'],
    'see client': gate('clients', requireSight),
    'edit client': gate('clients', requireEditor),
    'see site': gate('sites', requireSight),
    'edit site': gate('sites', requireEditor),
    'see building': gate('buildings', requireSight),
    'edit building': gate('buildings', requireEditor),
  });

  const read = ({ place }: { place: Place }) => readConfiguration(db, place);
  const write = ({ place, body, expect }: Written) => writeConfiguration(db, place, body, expect);

  on(sdkConfigurations.defaultKeys, () => [...SDK_DEFAULT_KEYS]);
  on(sdkConfigurations.getOfClient, read);
  on(sdkConfigurations.replaceOfClient, write);
  on(sdkConfigurations.getOfSite, read);
  on(sdkConfigurations.replaceOfSite, write);
  on(sdkConfigurations.getOfBuilding, read);
  on(sdkConfigurations.replaceOfBuilding, write);
  return routes;
}

interface Written {
  place: Place;
  body: BodyRead<typeof sdkConfigurations.replaceOfSite>;
  expect: ExpectMatch;
}
