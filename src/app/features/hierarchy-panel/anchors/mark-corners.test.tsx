import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openDevice } from '../../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../../tests/support/app/texts.ts';
import { MarkCornersPopup } from './mark-corners-popup.tsx';

afterEach(cleanup);

// @spec 2.59
it('how corners are marked · said once → not said again on this device', async () => {
  localStorage.clear();
  const { workspace, levelPath, db } = await openDevice();
  const { unmount } = await openPanel(MarkCornersPopup, workspace, levelPath);
  fireEvent.click(await screen.findByRole('button', { name: text('forms:anchors.corners.done') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  unmount();
  await openPanel(MarkCornersPopup, workspace, levelPath);
  expect(screen.queryByRole('dialog')).toBeNull();
  localStorage.clear();
  await db.delete();
});
