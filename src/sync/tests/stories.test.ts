import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { transact, undo } from '../../db/index.ts';
import type { Building } from '../../domain/entities/building.ts';
import type { Lid } from '../../domain/entities/ids.ts';
import { createLevel } from '../../domain/ops/index.ts';
import { watchedPlace, type WatchedPlace } from '../../../tests/support/sync/acknowledged-place.ts';
import { editThere, featureDraft, rename } from '../../../tests/support/sync/content-fixtures.ts';
import { ModelServer } from '../../../tests/support/sync/model-server.ts';
import {
  changeNodes,
  makePath,
  nodesThere,
  withProperties,
} from '../../../tests/support/sync/network-fixtures.ts';
import { Story } from '../../../tests/support/sync/story.ts';
import { createDevice, settled, type Device } from '../../../tests/support/sync/sync-device.ts';
import { deletePlace } from '../../../tests/support/sync/unknown-outcome.ts';

const PAGE = readFileSync(new URL('../stories.md', import.meta.url), 'utf8');

let device: Device;
afterEach(() => device.engine.stop());

const ports = () => ({ now: device.clock.now(), newId: device.newId });

async function ofPlace(): Promise<WatchedPlace & { story: Story }> {
  const place = await watchedPlace();
  ({ device } = place);
  device.clock.advance(120_000);
  const { server, fid, levelLid } = place;
  return { ...place, story: await Story.begin(server, device, { [fid]: 'place', [levelLid]: 'level' }) };
}

/** The stories of the page by their headings. */
const STORIES: Record<string, () => Promise<Story>> = {
  'A lost answer': async () => {
    const { server, fid, levelLid, there, story } = await ofPlace();
    const read = () => device.engine.pullLevel(levelLid);
    await story.happens(0, 'Ann names the place Bar.', () => rename(device, fid, 'Bar'));
    await story.sends(
      0,
      [['lost', 'The PUT is noted before it leaves.']],
      'The server has Bar. The answer is lost, and the attempt given up.',
    );
    await story.sends(5, [], 'The place is read, and is as it was sent. Nothing is sent again.');
    await story.happens(10, 'Ann names it Hall.', () => rename(device, fid, 'Hall'));
    await story.sends(10, [['answered', 'Another PUT is noted before it leaves.']], 'The server has Hall.');
    await story.happens(15, 'Ben gives the place an id, and Ann’s tablet reads the level.', () => {
      editThere(server, fid, { eid: 'B1' });
      return read();
    });
    await story.happens(20, 'The first PUT is delivered again: the server has Bar, and no id.', () =>
      story.arrives(),
    );
    expect(there()).toMatchObject({ name: 'Bar' });
    expect(there()).not.toHaveProperty('eid');
    await story.happens(40, 'Ann’s tablet reads the level, and reports what was lost.', read);
    return story;
  },

  'A late deletion': async () => {
    const { server, fid, story } = await ofPlace();
    await story.happens(0, 'Ann deletes the place.', () => deletePlace(device, fid));
    await story.sends(
      0,
      [['down', 'The DELETE is noted before it leaves.']],
      'It is stuck on its way, and the attempt given up.',
    );
    await story.happens(3, 'Ann takes it back.', () => undo(device.db, ports()));
    await story.sends(
      5,
      [],
      'The place is still there. It is read again when the DELETE can no longer arrive.',
    );
    await story.happens(30, 'The DELETE arrives: the server has no place.', () => story.arrives());
    expect(server.features.has(fid)).toBe(false);
    await story.sends(
      62,
      [['answered', 'The place is read, and is gone. A PUT is noted before it leaves.']],
      'The server has the place again.',
    );
    expect(server.features.has(fid)).toBe(true);
    return story;
  },

  'A level found that a colleague made': async () => {
    const { server, story: _, ...place } = await ofPlace();
    const [building] = (await device.db.buildings.toArray()) as [Building];
    const buildingId = server.buildings[0]?.buildingInternalIdentifier ?? 0;
    const [lid, shop] = [device.newId() as Lid, device.newId()];
    const story = await Story.begin(server, device, {
      [place.fid]: 'place',
      [lid]: 'level',
      [shop]: 'shop',
      [`${buildingId}/`]: 'building/',
    });
    const level = { lid, levelIndex: 1, shortTitle: '1', title: 'First', extra: {} };
    const theirs = { levelIndex: 1, levelShortTitle: '1', levelLongTitle: 'Upper', levelExtraData: {} };
    await story.happens(0, 'Ann makes the level First with a shop.', () =>
      transact(device.db, createLevel(building, level, [featureDraft(shop, 'Shop')]), ports()),
    );
    await story.sends(
      0,
      [['down', 'The POST of the level is noted before it leaves.']],
      'It is stuck on its way, and the attempt given up.',
    );
    await story.happens(3, 'Ben makes the level Upper with the same index.', () =>
      server.levels.push({ ...theirs, buildingId }),
    );
    await story.sends(5, [], 'The levels are read: Ben’s has the index, without Ann’s operation id.');
    await story.happens(20, 'The POST arrives, and is answered 409.', () =>
      expect(story.arrives()).toBe(409),
    );
    await story.happens(30, 'Ann puts her work onto Ben’s level.', async () =>
      expect(await device.engine.mergeIntoRemoteLevel(`levels:${lid}`)).toBe('done'),
    );
    await story.sends(
      31,
      [['answered', 'The PUT of the shop is noted before it leaves.']],
      'The server has the shop.',
    );
    return story;
  },

  'A network rebased': async () => {
    const server = new ModelServer();
    device = await createDevice(server);
    const { level, a } = await makePath({ server, device }, () => settled(device));
    await device.engine.stop();
    device.clock.advance(120_000);
    const story = await Story.begin(server, device, { [a]: 'node', [level.lid]: 'level' });
    await story.happens(0, 'Ann names a node Hall.', async () =>
      changeNodes(device, await withProperties(device, a, { name: 'Hall' })),
    );
    await story.sends(
      0,
      [['down', 'The POST of the whole network is noted before it leaves.']],
      'It is stuck on its way, and the attempt given up.',
    );
    await story.happens(3, 'Ben gives the node an id.', () => editThere(server, a, { eid: 'B1' }));
    await story.sends(
      5,
      [['answered', 'The network has Ben’s id, not Ann’s name. A POST with both is noted.']],
      'The server has both, as the network read back shows.',
    );
    await story.happens(20, 'The first POST arrives: the server has Hall, and no id.', () => story.arrives());
    expect(nodesThere(server)[a]).not.toHaveProperty('eid');
    await story.happens(40, 'Ann’s tablet reads the level, and reports what was lost.', () =>
      device.engine.pullLevel(level.lid),
    );
    return story;
  },

  'A conflict reopened': async () => {
    const { server, fid, there, story } = await ofPlace();
    await story.happens(0, 'Ann names the place Bar, and Ben has named it Pub.', () => {
      editThere(server, fid, { name: 'Pub' });
      return rename(device, fid, 'Bar');
    });
    await story.sends(1, [], 'The place is read first: both have named it.');
    const [conflict] = await device.engine.listConflicts();
    const decide = (choice: 'mine' | 'theirs') => device.engine.resolveConflict(conflict?.id ?? '', choice);
    const reopen = () => device.engine.reopenConflict(conflict?.id ?? '');
    await story.happens(10, 'Ann decides for her name.', () => decide('mine'));
    await story.sends(
      11,
      [['lost', 'The PUT is noted before it leaves.']],
      'The server has Bar. The answer is lost, and the attempt given up.',
    );
    await story.happens(13, 'Ann wants to reopen the conflict, and has to wait (`busy`).', async () =>
      expect(await reopen()).toBe('busy'),
    );
    await story.sends(15, [], 'The place is read, and is as it was sent.');
    await story.happens(20, 'Ann reopens the conflict.', async () => expect(await reopen()).toBe('done'));
    await story.happens(30, 'Ann decides for Ben’s name.', () => decide('theirs'));
    await story.sends(31, [['answered', 'The PUT is noted before it leaves.']], 'The server has Pub.');
    expect(there()).toMatchObject({ name: 'Pub' });
    return story;
  },
};

/** Headings of the page with the lines of their tables, without what only aligns them. */
const ON_PAGE = new Map(
  PAGE.split(/^## /m)
    .slice(1)
    .map((part) => {
      const [, , ...lines] = part.split('\n').filter((line) => line.startsWith('|'));
      return [part.split('\n', 1)[0], lines.map((line) => line.replaceAll(/ +/g, ' '))];
    }),
);

it.each(Object.entries(STORIES))(
  '%s · played → writes the rows that stories.md shows',
  async (heading, play) => {
    const { lines } = await play();
    const table = lines.map((cells) => `| ${cells.join(' | ')} |`.replaceAll(/ +/g, ' '));
    expect(ON_PAGE.get(heading), `The table of "${heading}":\n${table.join('\n')}\n`).toEqual(table);
  },
);

it('stories.md · has no story that is not played', () => {
  expect([...ON_PAGE.keys()]).toEqual(Object.keys(STORIES));
});
