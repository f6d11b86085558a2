import type { Call, Subject } from './call.ts';
import { auth } from './auth.ts';
import { buildings } from './buildings.ts';
import { clients } from './clients.ts';
import { content } from './content.ts';
import { levels } from './levels.ts';
import { mapJobs } from './map-jobs.ts';
import { maps } from './maps.ts';
import { sdkConfigurations } from './sdk-configurations.ts';
import { sites } from './sites.ts';
import { system } from './system.ts';
import { tools } from './tools.ts';
import { users } from './users.ts';
import { wayfinding } from './wayfinding.ts';

/** Every call of the server, by subject, as the page lists them. A test holds it to the routes. */
export const SUBJECTS: Subject[] = [
  system,
  auth,
  clients,
  sites,
  buildings,
  levels,
  content,
  wayfinding,
  tools,
  mapJobs,
  maps,
  users,
  sdkConfigurations,
];

export const CALLS: Call[] = SUBJECTS.flatMap((subject) => subject.calls);
