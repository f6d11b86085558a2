import type { ContentType } from '../../../domain/content/index.ts';
import { useMatches, type UIMatch } from 'react-router';
import { editedId, type ContentParams } from '../../routes/content-type.ts';
import { panelModeOf, type PanelMode } from '../../routes/panel-mode.ts';
import type { ContentScreen } from '../../routes/screen.ts';

/** The name of the screen of all clients, from which people set out. */
export const HOME_SCREEN = 'Clients';

export interface CurrentContentRoute {
  screen: ContentScreen;
  contentType: ContentType;
  params: ContentParams;
  /** The id that the panel edits, as in the address. */
  id: string | undefined;
  panel: PanelMode;
}

function isContentScreen(handle: unknown): handle is ContentScreen {
  return typeof handle === 'object' && handle !== null && 'contentType' in handle;
}

/** Where in the content the address points. Only below the content shell. */
export function useContentRoute(): CurrentContentRoute {
  const route = contentRouteIn(useMatches());
  if (route === null) throw new Error('useContentRoute outside of the content routes');
  return route;
}

/** Where in the content these matches point; null where they are of another screen. */
export function contentRouteIn(matches: readonly UIMatch[]): CurrentContentRoute | null {
  const match = matches.at(-1);
  const handle = match?.handle;
  if (match === undefined || !isContentScreen(handle)) return null;
  const params: ContentParams = match.params;
  const id = editedId(handle.contentType, params);
  return {
    screen: handle,
    contentType: handle.contentType,
    params,
    id,
    panel: panelModeOf(handle.panel, id),
  };
}
