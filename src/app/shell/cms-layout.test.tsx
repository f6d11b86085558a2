import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../tests/support/app/render-screen.tsx';
import type { Permission, User } from '../../domain/entities/user.ts';
import { paths } from '../routes/paths.ts';
import { CONTENT_SCREENS, PAGE_SCREENS } from '../screens/screens.ts';
import { setEmbedded } from '../state/session/embed-mode.ts';
import CmsLayout from './cms-layout.tsx';
import { someOf } from '../../../tests/support/vitest/slow-tests.ts';

const SCREENS = [...CONTENT_SCREENS, ...PAGE_SCREENS];
const IDS: Record<string, string> = { clientId: '1', siteId: '2', buildingId: '3', levelId: '0' };

/** An address of each screen; of one whose panel says by its id what it does, an address that adds, too. */
const ADDRESSES = SCREENS.flatMap((screen) => {
  const withId = (id: string): string =>
    screen.path.replaceAll(/:(\w+)/g, (_, name: string) => IDS[name] ?? id);
  const adds = screen.frame === 'content' && screen.panel === 'by-id' ? [withId('add')] : [];
  return [...new Set([withId('7'), ...adds])];
});
const isAdding = (path: string): boolean => path.endsWith('/add') && !path.startsWith(paths.users);
const isForAdmins = (path: string): boolean => path === paths.preview || path.startsWith(paths.users);
const isContent = (path: string): boolean => /\/clients\/1/.test(path);
const isAt = (part: string) => (path: string) => path.includes(part);

const PEOPLE: Record<string, { may: Permission[]; closed: (path: string) => boolean }> = {
  'an admin': { may: [{ permissionId: 1, clientId: 1 }], closed: () => false },
  'an editor': { may: [{ permissionId: 2, clientId: 1 }], closed: isForAdmins },
  'a reader': {
    may: [{ permissionId: 3, clientId: 1 }],
    closed: (path) => isForAdmins(path) || isAdding(path),
  },
  'a reader who edits site 2': {
    may: [
      { permissionId: 3, clientId: 1 },
      { permissionId: 2, clientId: 1, siteId: 2 },
    ],
    closed: (path) => isForAdmins(path) || (isAdding(path) && !isAt('/sites/2/')(path)),
  },
  'who sees site 5 alone': {
    may: [{ permissionId: 2, clientId: 1, siteId: 5 }],
    closed: (path) => isForAdmins(path) || isAt('/sites/2')(path) || (isAdding(path) && isContent(path)),
  },
  'an admin of another client': { may: [{ permissionId: 1, clientId: 9 }], closed: isContent },
};

let device: Device;
beforeEach(async () => {
  sessionStorage.clear();
  device = await openDevice();
});
afterEach(async () => {
  cleanup();
  sessionStorage.clear();
  await device.db.delete();
});

/** The addresses that lead elsewhere, each with where to. */
async function ledAway(permissions: Permission[]): Promise<[string, string][]> {
  const user: User = { ...device.workspace.user, roles: [], permissions };
  const stage = await openScreen({
    Screen: CmsLayout,
    workspace: { ...device.workspace, user },
    routes: SCREENS.map(({ path }) => path),
    at: paths.home,
    namespaces: ['shell'],
  });
  const away: [string, string][] = [];
  for (const path of ADDRESSES) {
    await act(async () => stage.go(path));
    if (stage.path() !== path) away.push([path, stage.path()]);
  }
  return away;
}

it.each(someOf(Object.entries(PEOPLE), 3))(
  'embedded, every address that is not for %s leads to embedError, and no other',
  async (_, { may, closed }) => {
    setEmbedded(true);
    expect(await ledAway(may)).toEqual(ADDRESSES.filter(closed).map((path) => [path, paths.embedError]));
  },
);

it('in a window of its own → stays where it is', async () => {
  expect(await ledAway([])).toEqual([]);
});
