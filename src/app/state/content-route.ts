import { useMatches } from 'react-router';
import {
  editedId,
  panelModeOf,
  type ContentParams,
  type ContentType,
  type PanelMode,
} from '../routes/content-type.ts';
import type { ContentRoute } from '../routes/route-table.ts';

export interface CurrentContentRoute {
  name: string;
  contentType: ContentType;
  params: ContentParams;
  /** The id that the panel edits, as it stands in the address. */
  id: string | undefined;
  panel: PanelMode;
  hover: boolean;
}

function isContentRoute(handle: unknown): handle is ContentRoute {
  return typeof handle === 'object' && handle !== null && 'contentType' in handle;
}

/** Where in the content the address points. Only below the content shell. */
export function useContentRoute(): CurrentContentRoute {
  const match = useMatches().at(-1);
  const handle = match?.handle;
  if (match === undefined || !isContentRoute(handle)) {
    throw new Error('useContentRoute outside of the content routes');
  }
  const params: ContentParams = match.params;
  const id = editedId(handle.contentType, params);
  return {
    name: handle.name,
    contentType: handle.contentType,
    params,
    id,
    panel: panelModeOf(handle, id),
    hover: handle.hover === true,
  };
}
