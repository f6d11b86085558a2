import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openDevice } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { isolate } from '../../i18n/index.ts';
import { LEVEL_CONTENT } from '../../../domain/limits.ts';
import { openFormAtom } from '../../editor/open-form.ts';
import { setNoticeAtom } from '../../state/page/notices.ts';
import { Banners } from './banners.tsx';

afterEach(cleanup);

it('notice arrives while a finger is down → shown after the click', async () => {
  const device = await openDevice();
  const { store } = await openPanel(Banners, device.workspace, device.levelPath);
  fireEvent.pointerDown(document.body);
  act(() => store.set(setNoticeAtom, 'clock', true));
  expect(screen.queryByText(text('shell:banner.clock'))).toBeNull();
  fireEvent.pointerUp(document.body);
  fireEvent.click(document.body);
  expect(await screen.findByText(text('shell:banner.clock'))).toBeTruthy();
  await device.db.delete();
});

it('made small → a line with their number, until there is another one', async () => {
  const device = await openDevice();
  const { store } = await openPanel(Banners, device.workspace, device.levelPath);
  act(() => store.set(setNoticeAtom, 'clock', true));
  fireEvent.click(await screen.findByRole('button', { name: text('shell:banner.smaller') }));
  await waitFor(() => expect(screen.queryByText(text('shell:banner.clock'))).toBeNull());
  expect(screen.getByRole('button', { name: text('shell:banner.show', { count: 1 }) })).toBeTruthy();
  act(() => store.set(setNoticeAtom, 'webglMissing', true));
  expect(await screen.findByText(text('shell:banner.clock'))).toBeTruthy();
  await device.db.delete();
});

it('form open → notices that can wait are a line, a problem is shown; asked for → shown beside the form', async () => {
  const device = await openDevice();
  const { store } = await openPanel(Banners, device.workspace, device.levelPath);
  const done = (): Promise<void> => Promise.resolve();
  const form = {
    key: 'features:new',
    dirty: false,
    valid: false,
    saving: false,
    title: '',
    keepFailed: false,
  };
  const more = { name: text('shell:banner.show', { count: 1 }) };
  act(() => store.set(setNoticeAtom, 'storage', true));
  expect(await screen.findByRole('button', { name: text('shell:banner.smaller') })).toBeTruthy();
  act(() => store.set(openFormAtom, 'test', { ...form, keep: done, discard: done }));
  fireEvent.click(await screen.findByRole('button', more));
  expect(await screen.findByRole('button', { name: text('shell:banner.smaller') })).toBeTruthy();
  act(() => store.set(openFormAtom, 'test', null));
  act(() => store.set(openFormAtom, 'test', { ...form, keep: done, discard: done }));
  expect(await screen.findByRole('button', more)).toBeTruthy();
  act(() => store.set(setNoticeAtom, 'webglMissing', true));
  expect(await screen.findByRole('button', { name: text('shell:banner.smaller') })).toBeTruthy();
  await device.db.delete();
});

it('a level has more than a server takes → says by how much, that nothing is lost, and what to do', async () => {
  const device = await openDevice();
  const { levelLid } = device.place;
  await device.db.meta.put({ k: `full-level:${levelLid}`, value: LEVEL_CONTENT.maxBytes + 1_200_000 });
  await openPanel(Banners, device.workspace, device.levelPath);
  const level = isolate(device.level.title);
  const said = text('shell:banner.levelFull', { level, max: '64 MB', over: '1.2 MB' });
  expect(await screen.findByText(said)).toBeTruthy();
  await device.db.delete();
});
