import { buildings } from '../../../src/contract/calls/buildings.ts';
import type { Call } from '../../../src/contract/calls/call.ts';
import { clients } from '../../../src/contract/calls/clients.ts';
import { closures } from '../../../src/contract/calls/operations/closures.ts';
import { content } from '../../../src/contract/calls/content.ts';
import { features } from '../../../src/contract/calls/features.ts';
import { floorPlans } from '../../../src/contract/calls/floor-plans.ts';
import { levels } from '../../../src/contract/calls/levels.ts';
import { mapJobs } from '../../../src/contract/calls/map-jobs.ts';
import { maps } from '../../../src/contract/calls/maps.ts';
import { publicMaps } from '../../../src/contract/calls/visitors/public-maps.ts';
import { review } from '../../../src/contract/calls/review.ts';
import { sdkConfigurations } from '../../../src/contract/calls/sdk-configurations.ts';
import { sites } from '../../../src/contract/calls/sites.ts';
import { wayfinding } from '../../../src/contract/calls/wayfinding.ts';
import type { ActivityAction } from '../../../src/contract/index.ts';
import type { ThingKind } from './find-thing.ts';

/** A write, and what is noted of it. The member of its path or of its answer that is the key of the thing. */
interface Audited {
  call: Call;
  action: ActivityAction;
  kind: ThingKind;
  key: { param: string } | { result: string };
  /** The member of its answer that is how many features it brought. */
  count?: string;
  /** What is noted instead where its answer has this member. */
  orWith?: { member: string; action: ActivityAction };
}

const param = (name: string) => ({ param: name });
/** `building/level`, as the change feed writes the key of a level. */
export const LEVEL_KEY = 'building/level';

export const AUDITED: readonly Audited[] = [
  { call: clients.create, action: 'created', kind: 'client', key: { result: 'clientInternalIdentifier' } },
  { call: clients.patch, action: 'changed', kind: 'client', key: param('client') },
  { call: sites.create, action: 'created', kind: 'site', key: { result: 'siteInternalIdentifier' } },
  { call: sites.patch, action: 'changed', kind: 'site', key: param('site') },
  { call: sites.delete, action: 'deleted', kind: 'site', key: param('site') },
  {
    call: buildings.create,
    action: 'created',
    kind: 'building',
    key: { result: 'buildingInternalIdentifier' },
  },
  { call: buildings.patch, action: 'changed', kind: 'building', key: param('building') },
  { call: buildings.delete, action: 'deleted', kind: 'building', key: param('building') },
  { call: levels.create, action: 'created', kind: 'level', key: param(LEVEL_KEY) },
  { call: levels.patch, action: 'changed', kind: 'level', key: param(LEVEL_KEY) },
  { call: levels.delete, action: 'deleted', kind: 'level', key: param(LEVEL_KEY) },
  { call: content.bulk, action: 'changed', kind: 'level', key: param(LEVEL_KEY), count: 'count' },
  { call: floorPlans.upload, action: 'changed', kind: 'level', key: param(LEVEL_KEY) },
  { call: features.put, action: 'changed', kind: 'feature', key: param('fid') },
  { call: features.delete, action: 'deleted', kind: 'feature', key: param('fid') },
  { call: wayfinding.replace, action: 'changed', kind: 'graph', key: param('site') },
  { call: maps.convert, action: 'staged', kind: 'client', key: param('client') },
  {
    call: maps.approve,
    action: 'published',
    kind: 'client',
    key: param('client'),
    orWith: { member: 'scheduled', action: 'scheduled' },
  },
  { call: maps.unschedule, action: 'unscheduled', kind: 'client', key: param('client') },
  { call: maps.decline, action: 'declined', kind: 'client', key: param('client') },
  { call: review.toDrafts, action: 'changed', kind: 'client', key: param('client') },
  { call: mapJobs.apply, action: 'changed', kind: 'level', key: param(LEVEL_KEY) },
  { call: mapJobs.revert, action: 'changed', kind: 'level', key: param(LEVEL_KEY) },
  { call: sdkConfigurations.replaceOfClient, action: 'changed', kind: 'client', key: param('client') },
  { call: sdkConfigurations.replaceOfSite, action: 'changed', kind: 'site', key: param('site') },
  { call: sdkConfigurations.replaceOfBuilding, action: 'changed', kind: 'building', key: param('building') },
  { call: publicMaps.put, action: 'changed', kind: 'public-map', key: param('map') },
  { call: publicMaps.delete, action: 'deleted', kind: 'public-map', key: param('map') },
  { call: closures.put, action: 'changed', kind: 'closure', key: param('closure') },
  { call: closures.delete, action: 'deleted', kind: 'closure', key: param('closure') },
];
