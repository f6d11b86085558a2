import { CONTENT_TYPES } from '../../domain/content/index.ts';
import type { Resources } from '../i18n/resources.ts';
import type { ContentScreen, PageScreen } from './screens.ts';

/** A key of the texts under `help:screens`. */
export type HelpTopic = keyof Resources['help']['screens'];

/** The screens with a text of their own, by their folder in `features`. */
const OF_SCREEN = [
  'activity',
  'analytics',
  'apps',
  'comms',
  'conflicts',
  'content-settings',
  'device-settings',
  'level-download',
  'level-import',
  'level-mapping',
  'level-print',
  'library',
  'metadata',
  'offline-copies',
  'place-table',
  'plan-revision',
  'preview',
  'reports',
  'sdk-configuration',
  'survey',
  'sync-centre',
  'users',
  'wayfinding-lab',
] as const satisfies readonly HelpTopic[];

/** Which text helps on a screen. Lists and their panels have that of their content. */
export function helpTopicOf(screen: ContentScreen | PageScreen): HelpTopic {
  const own = OF_SCREEN.find((folder) => folder === screen.screen);
  if (own !== undefined) return own;
  if (screen.frame === 'page') throw new Error(`No help for ${screen.name}`);
  const { form } = CONTENT_TYPES[screen.contentType];
  if (form === 'network') return 'network';
  return form === 'hierarchy' ? 'hierarchy' : 'content';
}
