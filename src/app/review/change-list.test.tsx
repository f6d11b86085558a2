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

it.each([false, true])(
  'all changes have come: %s → counted, never a number that is not the last',
  async (isComplete) => {
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
    const name = isComplete ? text('preview:review.all', { number: '3' }) : text('preview:review.names.all');
    expect(await screen.findByRole('radio', { name })).toBeTruthy();
    const counts = text('preview:review.counts', { added: '3', changed: '0', deleted: '0' });
    const said = isComplete ? counts : text('preview:review.counting');
    expect(screen.getAllByText(said).length).toBeGreaterThan(0);
    expect(screen.queryByText(/\d\+/)).toBeNull();
    await db.delete();
  },
);

it('two buildings with a level of the same name → each group says its building, and is one row', async () => {
  const { db, workspace, place } = await openDevice();
  const two = [3, 4].map((buildingId): ReviewChange => ({
    kind: 'level',
    key: String(buildingId),
    change: 'added',
    title: 'Ground',
    siteId: 2,
    buildingId,
    levelIndex: 0,
  }));
  const found = { changes: two, isComplete: true, isFromDevice: false, hasFailed: false };
  function Screen() {
    return <ChangeList clientLid={place.clientLid} found={found} />;
  }
  await openScreen({ Screen, workspace, routes: ['/'], at: '/', namespaces: ['preview'] });
  const [building] = await db.buildings.toArray();
  const named = new RegExp(` · ${building?.title}, `);
  expect(await screen.findAllByRole('row', { name: named })).toHaveLength(1);
  await db.delete();
});
