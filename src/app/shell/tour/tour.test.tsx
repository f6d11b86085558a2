import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openDevice } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { commandDialogAtom } from '../../editor/offers.ts';
import { isPutAway, tourOf } from '../../state/page/dismissed-notices.ts';
import { setNoticeAtom } from '../../state/page/notices.ts';
import { CommandHost } from '../commands/command-host.tsx';
import { Banners } from '../notices/banners.tsx';
import { TourPlace } from './tour-place.tsx';
import { TOUR_STEPS } from './tour-steps.ts';

afterEach(cleanup);

const Both = () => (
  <>
    <TourPlace />
    <CommandHost />
  </>
);

it('a step · what it speaks of is in view → a ring around it; not in view → none', async () => {
  const device = await openDevice();
  const Page = () => (
    <>
      <div data-tour="content">List</div>
      <CommandHost />
    </>
  );
  const { store } = await openPanel(Page, device.workspace, device.levelPath);
  const list = await screen.findByText('List');
  vi.spyOn(list, 'getBoundingClientRect').mockReturnValue(new DOMRect(60, 50, 300, 400));
  act(() => store.set(commandDialogAtom, 'tour'));
  await screen.findByRole('heading', { name: text('help:tour.steps.content.title') });
  const ring = () => document.querySelector<HTMLElement>('[data-tour-ring]');
  await waitFor(() => expect(ring()?.style.width).toBe('308px'));
  fireEvent.click(screen.getByRole('button', { name: text('help:tour.next') }));
  await screen.findByRole('heading', { name: text('help:tour.steps.draw.title') });
  expect(ring()).toBeNull();
  await device.db.delete();
});

it('offered → taken step by step, and not offered again to this person; others are asked', async () => {
  const device = await openDevice();
  const { store } = await openPanel(Both, device.workspace, device.levelPath);
  act(() => store.set(setNoticeAtom, 'tour', true));
  fireEvent.click(await screen.findByRole('button', { name: text('help:tour.take') }));
  for (const { id } of TOUR_STEPS.slice(0, -1)) {
    await screen.findByRole('heading', { name: text(`help:tour.steps.${id}.title`) });
    fireEvent.click(screen.getByRole('button', { name: text('help:tour.next') }));
  }
  fireEvent.click(await screen.findByRole('button', { name: text('help:tour.done') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(store.get(commandDialogAtom)).toBeNull();
  expect(screen.queryByText(text('help:tour.offer'))).toBeNull();
  const { id } = device.workspace.user;
  expect([isPutAway(localStorage, tourOf(id)), isPutAway(localStorage, tourOf(id + 1))]).toEqual([
    true,
    false,
  ]);
  await device.db.delete();
});

it('offered → below the list, and not on the card that lies over the page', async () => {
  const device = await openDevice();
  const { store } = await openPanel(Banners, device.workspace, device.levelPath);
  act(() => store.set(setNoticeAtom, 'tour', true));
  expect(screen.queryByRole('region', { name: text('shell:banner.place') })).toBeNull();
  await device.db.delete();
});
