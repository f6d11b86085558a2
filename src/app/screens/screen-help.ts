import { CONTENT_TYPES } from '../../domain/content/index.ts';
import type { ContentScreen, HelpTopic, PageScreen } from '../routes/screen.ts';

/** Which text helps on a screen: its own; lists and their panels have that of their content. */
export function helpTopicOf(screen: ContentScreen | PageScreen): HelpTopic {
  switch (screen.screen) {
    case undefined:
    case 'feature-panel':
    case 'hierarchy-panel':
    case 'network-panel': {
      const { form } = CONTENT_TYPES[screen.contentType];
      return form === 'feature' ? 'content' : form;
    }
    default:
      return screen.screen;
  }
}
