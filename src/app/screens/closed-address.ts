import { matchPath } from 'react-router';
import { canEdit, canSee, isAdmin, type UserRights } from '../../domain/status/index.ts';
import { panelModeOf } from '../routes/panel-mode.ts';
import { screenAt } from './screen-at.ts';

const numbered = (id: string | undefined): number | undefined =>
  /^\d+$/.test(id ?? '') ? Number(id) : undefined;

/**
 * Whether nothing at an address is for this person: a screen for admins alone, something out of their sight, a form that
 * adds what they may not add. What has no number of the server yet was made on this device.
 */
export function isClosedAddress(user: UserRights, pathname: string): boolean {
  const screen = screenAt(pathname);
  if (screen === null) return false;
  if (screen.changedBy === 'admins-only') return !isAdmin(user);
  if (screen.frame === 'page') return false;
  const params = matchPath(screen.path, pathname)?.params ?? {};
  const clientId = numbered(params['clientId']);
  if (clientId === undefined) return false;
  const scope = { clientId, siteId: numbered(params['siteId']), buildingId: numbered(params['buildingId']) };
  if (!canSee(user, scope)) return true;
  return panelModeOf(screen.panel, params['featureId']) === 'add' && !canEdit(user, scope);
}
