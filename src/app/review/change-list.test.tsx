import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openDevice } from '../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../tests/support/app/render-screen.tsx';
import { text } from '../../../tests/support/app/texts.ts';
import type { ReviewChange } from '../../sync/index.ts';
import { ChangeList, useCountsText } from './change-list.tsx';

afterEach(cleanup);

const changes = Array.from({ length: 3 }, (_, n): ReviewChange => ({
  kind: 'site',
  key: String(n),
  change: 'added',
  title: `Site ${n}`,
  siteId: n,
  buildingId: null,
  levelIndex: null,
}));

it.each([
  [false, '3+'],
  [true, '3'],
])('all have come: %s → says that there are %s', async (isComplete, number) => {
  const { db, workspace, place } = await openDevice();
  const found = { changes, isComplete, isFromDevice: false, hasFailed: false };
  function Screen() {
    return (
      <>
        <p>{useCountsText(found)}</p>
        <ChangeList clientLid={place.clientLid} found={found} />
      </>
    );
  }
  await openScreen({ Screen, workspace, routes: ['/'], at: '/', namespaces: ['preview'] });
  const none = isComplete ? '0' : '0+';
  expect(await screen.findByRole('radio', { name: text('preview:review.all', { number }) })).toBeTruthy();
  expect(
    screen.getByText(text('preview:review.counts', { added: number, changed: none, deleted: none })),
  ).toBeTruthy();
  await db.delete();
});
