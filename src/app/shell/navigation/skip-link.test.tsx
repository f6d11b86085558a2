import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openDevice } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import CmsLayout from '../cms-layout.tsx';
import { SkipLink } from './skip-link.tsx';

afterEach(cleanup);

const FOCUSABLE = 'a[href], button:not([disabled]), input, [tabindex="0"]';

it('is the first stop of Tab', async () => {
  const device = await openDevice();
  await openPanel(CmsLayout, device.workspace, `${device.levelPath}/pois`);
  const link = await screen.findByRole('button', { name: text('shell:skip') });
  expect(document.querySelector(FOCUSABLE)).toBe(link);
  cleanup();
  await device.db.delete();
});

const Screen = ({ isListClosed }: { isListClosed: boolean }) => (
  <>
    <SkipLink />
    <button type="button">Bar</button>
    <aside inert={isListClosed}>List</aside>
    <main>Map</main>
  </>
);

it.each([
  [false, 'List'],
  [true, 'Map'],
])('leads to what can be used, with the list closed: %s', async (isListClosed, wanted) => {
  const device = await openDevice();
  await openPanel(() => <Screen isListClosed={isListClosed} />, device.workspace, `${device.levelPath}/pois`);
  fireEvent.click(await screen.findByRole('button', { name: text('shell:skip') }));
  const target = document.activeElement;
  expect(target?.textContent).toBe(wanted);
  fireEvent.blur(target!);
  expect(target?.hasAttribute('tabindex')).toBe(false);
  cleanup();
  await device.db.delete();
});
