import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openDevice } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
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
