import type { Role } from '../../domain/status/index.ts';
import type { HelpTopic } from './screen-help.ts';

/** What a screen gives a person: word that it is for others, a look, or the means to change what it shows. */
export type Access = 'closed' | 'look' | 'change';

/**
 * Who changes what a screen shows. `everyone`: it is about the person's own work and device. `nobody`: it is looked at.
 * `admins-only`: others don't even see it.
 */
type ChangedBy = 'everyone' | 'editors' | 'admins' | 'admins-only' | 'nobody';

/** By the topic of the help, which each screen has. */
export const CHANGED_BY: Readonly<Record<HelpTopic, ChangedBy>> = {
  hierarchy: 'editors',
  content: 'editors',
  network: 'editors',
  preview: 'admins-only',
  activity: 'nobody',
  reports: 'editors',
  analytics: 'admins',
  comms: 'editors',
  library: 'editors',
  apps: 'nobody',
  'sync-centre': 'everyone',
  conflicts: 'everyone',
  metadata: 'editors',
  'sdk-configuration': 'editors',
  users: 'admins-only',
  'device-settings': 'everyone',
  'content-settings': 'editors',
  'level-download': 'nobody',
  'level-import': 'editors',
  'level-mapping': 'editors',
  'level-print': 'nobody',
  'offline-copies': 'everyone',
  'place-table': 'editors',
  'plan-revision': 'editors',
  survey: 'editors',
  'wayfinding-lab': 'editors',
};

/** @param role where the screen points; null: none of the person's rights reaches that. */
export function accessTo(topic: HelpTopic, role: Role | null): Access {
  const by = CHANGED_BY[topic];
  if (by === 'everyone') return 'change';
  if (role === null) return 'closed';
  if (by === 'admins-only') return role === 'admin' ? 'change' : 'closed';
  if (by === 'nobody' || role === 'read-only') return 'look';
  return by === 'admins' && role !== 'admin' ? 'look' : 'change';
}
