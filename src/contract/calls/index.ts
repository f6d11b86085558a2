import { auth } from './people/auth.ts';
import { baseMaps } from './base-maps.ts';
import { buildings } from './buildings.ts';
import type { Call } from './call.ts';
import { clients } from './clients.ts';
import { closures } from './operations/closures.ts';
import { content } from './content.ts';
import { features } from './features.ts';
import { floorPlans } from './floor-plans.ts';
import { levels } from './levels.ts';
import { mapJobs } from './map-jobs.ts';
import { maps } from './maps.ts';
import { images } from './images.ts';
import { notes } from './notes.ts';
import { publicMaps } from './visitors/public-maps.ts';
import { review } from './review.ts';
import { sdkConfigurations } from './sdk-configurations.ts';
import { sessions } from './people/sessions.ts';
import { sites } from './sites.ts';
import { system } from './system.ts';
import { tools } from './tools.ts';
import { users } from './people/users.ts';
import { wayfinding } from './wayfinding.ts';

export interface Subject {
  title: string;
  calls: Call[];
}

/** Every call of the server, by subject, as the document lists them. A test holds it to the routes. */
export const SUBJECTS: Subject[] = [
  { title: 'The server', calls: Object.values(system) },
  { title: 'Sign-in', calls: Object.values(auth) },
  { title: 'Clients', calls: Object.values(clients) },
  { title: 'Sites', calls: Object.values(sites) },
  { title: 'Buildings', calls: Object.values(buildings) },
  { title: 'Levels', calls: Object.values(levels) },
  {
    title: 'What is on a level',
    calls: [...Object.values(content), ...Object.values(features), ...Object.values(floorPlans)],
  },
  { title: 'Wayfinding', calls: Object.values(wayfinding) },
  { title: 'Tools', calls: Object.values(tools) },
  { title: 'Automatic mapping', calls: Object.values(mapJobs) },
  {
    title: 'Preview and publish',
    calls: [...Object.values(maps), ...Object.values(baseMaps)],
  },
  { title: 'Public maps', calls: Object.values(publicMaps) },
  { title: 'Closures', calls: Object.values(closures) },
  { title: 'Review and activity', calls: Object.values(review) },
  { title: 'Notes', calls: Object.values(notes) },
  { title: 'Images', calls: Object.values(images) },
  { title: 'Users', calls: [...Object.values(users), ...Object.values(sessions)] },
  { title: 'SDK configuration', calls: Object.values(sdkConfigurations) },
];

export const CALLS: Call[] = SUBJECTS.flatMap((subject) => subject.calls);
