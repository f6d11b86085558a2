import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openDevice } from '../../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../../tests/support/app/render-screen.tsx';
import { paths } from '../../routes/paths.ts';
import { MoreRows } from './more-rows.tsx';
import { text } from '../../../../tests/support/app/texts.ts';

afterEach(cleanup);

const NUMBERS = [1, 2, 3, 4, 5];

function Numbers() {
  return <MoreRows items={NUMBERS} step={2} label="Numbers" renderRow={(n) => <li key={n}>{n}</li>} />;
}

it('shows the rest of a list when it is asked for, says so, and goes on at the first that came', async () => {
  const { db, workspace } = await openDevice();
  const routes = [paths.sync];
  await openScreen({ Screen: Numbers, workspace, routes, namespaces: ['sync'], at: paths.sync });
  const list = await screen.findByRole('list', { name: 'Numbers' });
  const shown = () => within(list).getAllByRole('listitem');
  expect(shown()).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
  expect(shown()).toHaveLength(4);
  expect(document.activeElement).toBe(shown()[2]);
  expect(screen.getByRole('status').textContent).toBe(text('sync:shownOf', { shown: 4, all: 5 }));
  fireEvent.click(screen.getByRole('button', { name: 'Show 1 more' }));
  expect(shown()).toHaveLength(5);
  expect(document.activeElement).toBe(shown()[4]);
  expect(screen.queryByRole('button')).toBeNull();
  await db.delete();
});
