import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openConflictDevice } from '../../../../tests/support/app/conflict-device.ts';
import type { Device } from '../../../../tests/support/app/app-device.ts';
import { keepOne } from '../../../../tests/support/app/log-only-change.ts';
import { openScreen } from '../../../../tests/support/app/render-screen.tsx';
import { installAtom, setNoticeAtom } from '../../state/page/notices.ts';
import { setEmbedded } from '../../state/session/embed-mode.ts';
import { isPutAway } from '../../state/page/dismissed-notices.ts';
import { Banners } from './banners.tsx';
import type { Unsafe } from './storage-risk-notice.tsx';
import { text, textPattern } from '../../../../tests/support/app/texts.ts';

let device: Device;
const ask = vi.fn(() => Promise.resolve());

function Told({ notice, canInstall = false }: { notice: Unsafe; canInstall?: boolean }) {
  const setNotice = useSetAtom(setNoticeAtom);
  const setInstall = useSetAtom(installAtom);
  useEffect(() => {
    setInstall(canInstall ? Object.assign(new Event('beforeinstallprompt'), { prompt: ask }) : null);
    setNotice(notice, true);
    return () => setNotice(notice, false);
  }, [notice, canInstall, setInstall, setNotice]);
  return <Banners />;
}
const tell = (notice: Unsafe, canInstall = false) =>
  openScreen({
    Screen: () => <Told notice={notice} canInstall={canInstall} />,
    workspace: device.workspace,
    routes: ['/'],
    at: '/',
    namespaces: ['shell', 'safety', 'sync'],
  });

beforeEach(async () => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  device = await openConflictDevice();
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await device.db.delete();
});

it('offers to install the app where the browser does, and is put away for good', async () => {
  await tell('storage', true);
  fireEvent.click(await screen.findByRole('button', { name: 'Install' }));
  expect(ask).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByText(textPattern('safety:keeping.install'))).toBeNull());
  expect(isPutAway(localStorage, 'storage')).toBe(true);
});

it('Safari on a touch screen → sends to the home screen', async () => {
  vi.stubGlobal('GestureEvent', class {});
  Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true });
  await tell('storage');
  expect(await screen.findByText(textPattern('safety:keeping.homeScreen'))).toBeTruthy();
  Reflect.deleteProperty(navigator, 'maxTouchPoints');
});

it('Firefox · button pressed, question answered → says why before it asks, and goes once it is allowed', async () => {
  const persist = vi.fn(async () => true);
  const storage = { persisted: async () => false, persist };
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true });
  const permissions = { query: async () => ({ state: 'prompt' }) };
  Object.defineProperty(navigator, 'permissions', { value: permissions, configurable: true });
  await tell('storage');
  expect(await screen.findByText(textPattern('safety:keeping.allow'))).toBeTruthy();
  expect(persist).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: text('safety:keeping.ask') }));
  await waitFor(() => expect(screen.queryByText(textPattern('safety:keeping.allow'))).toBeNull());
  expect(persist).toHaveBeenCalledOnce();
  Reflect.deleteProperty(navigator, 'storage');
  Reflect.deleteProperty(navigator, 'permissions');
});

it('private window → says that everything is gone once it is closed', async () => {
  await tell('journalPrivate');
  expect(await screen.findByText(textPattern('safety:keeping.private'))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(isPutAway(localStorage, 'journalPrivate')).toBe(true));
});

it('in a frame of another page sends the person to a window of its own, and installs nothing', async () => {
  setEmbedded(true);
  await tell('storage', true);
  expect(await screen.findByText(textPattern('safety:keeping.embedded'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  setEmbedded(false);
});

it('hands out the copy of what was broken, or says that it can not', async () => {
  await tell('journalDamaged');
  fireEvent.click(await screen.findByRole('button', { name: 'Save the copy' }));
  expect(await screen.findByText("The copy can't be read.")).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'OK' })).toBeNull());
  expect(isPutAway(localStorage, 'journalDamaged')).toBe(false);
});

it('takes out what found no room in one file with all else, or by itself where that can not be', async () => {
  const saved: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `blob:${String(saved.push(blob))}`,
    revokeObjectURL: () => undefined,
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await keepOne(device);
  await tell('journalAlone');
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toMatch(textPattern('safety:notice.journalAlone'));
  expect(screen.queryByRole('button', { name: 'OK' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Export all unsent work' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toContain('Front desk');
  vi.spyOn(device.workspace.engine, 'exportWork').mockRejectedValueOnce(new Error('closed'));
  fireEvent.click(screen.getByRole('button', { name: 'Export all unsent work' }));
  fireEvent.click(await screen.findByRole('button', { name: text('safety:notice.saveAlone') }));
  // The browser of these tests keeps no files.
  expect(await screen.findByText("The copy can't be read.")).toBeTruthy();
  expect(screen.getByRole('button', { name: text('safety:notice.makeRoom') })).toBeTruthy();
  click.mockRestore();
});
