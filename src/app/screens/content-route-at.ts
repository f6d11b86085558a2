import { matchPath } from 'react-router';
import type { ContentType } from '../../domain/content/index.ts';
import type { ContentParams } from '../routes/content-type.ts';
import { screenAt } from './screen-at.ts';

/** Where in the content a path points; null where it is of another screen, or leads on to another path. */
export function contentRouteAt(pathname: string): { params: ContentParams; contentType: ContentType } | null {
  const screen = screenAt(pathname);
  if (screen === null || !('contentType' in screen)) return null;
  const match = matchPath(screen.path, pathname);
  return match === null ? null : { params: match.params, contentType: screen.contentType };
}
