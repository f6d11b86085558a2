import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../../tests/support/app/render-screen.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { newFid } from '../../commands/index.ts';
import {
  changePictureText,
  countWaitingTexts,
  listPictureTexts,
  listSheets,
  rememberId,
  rememberLevelRead,
  settlePictureTexts,
} from '../../../db/index.ts';
import type { ApiError, KeptPicture } from '../../../sync/index.ts';
import Library from './index.tsx';

let device: Device;
beforeEach(async () => {
  device = await openDevice({ permissionId: 1 });
  await rememberId(device.db, 'levels', device.level.lid, 4);
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const KEPT: KeptPicture = {
  imageUrl: 'https://a.example/1.png',
  imageType: 'image',
  width: 16,
  height: 9,
  bytes: 9,
  at: 1000,
};

async function open(
  kept: KeptPicture[],
  refuses: readonly string[] = [],
  error: ApiError = REFUSED,
): Promise<string[]> {
  const { workspace } = device;
  const asked: string[] = [];
  const pictures = {
    ...(await workspace.online.pictures()),
    list: async () => ({ ok: true as const, value: kept }),
    remove: async (_client: string, url: string) => {
      asked.push(url);
      return refuses.includes(url) ? { ok: false as const, error } : { ok: true as const, value: null };
    },
  };
  await openScreen({
    Screen: Library,
    workspace: { ...workspace, online: { ...workspace.online, pictures: async () => pictures } },
    routes: ['/cms/library'],
    at: '/cms/library',
    namespaces: ['settings', 'shell', 'forms', 'sync', 'content'],
  });
  return asked;
}
const REFUSED: ApiError = { kind: 'http', status: 409, code: 'image-in-use', message: 'In use.', details: [], retryAfterMs: null }; // oxfmt-ignore

it('levels never read → no picture counts as unused, and the list does not say that it is empty', async () => {
  await open([KEPT]);
  expect(await screen.findByText(text('settings:library.useUnknown'))).toBeTruthy();
  cleanup();
  await open([]);
  expect(await screen.findByText(text('settings:library.noneSoFar'))).toBeTruthy();
  expect(screen.queryByText(text('settings:library.noneText'))).toBeNull();
});

it('all unused pictures deleted → old ones are deleted, recent and refused ones are not', async () => {
  await rememberLevelRead(device.db, device.level.lid);
  const of = (name: string, at: number): KeptPicture => ({
    ...KEPT,
    at,
    imageUrl: `https://a.example/${name}.png`,
  });
  const now = Math.floor(device.workspace.now() / 1000);
  const asked = await open([of('a', 1000), of('b', 1000), of('new', now)], ['https://a.example/b.png']);
  fireEvent.click(await chip('unused', '3'));
  screen.getByText(text('settings:library.young', { number: '1' }));
  const all = { name: text('settings:library.deleteAll', { number: '2' }) };
  fireEvent.click(screen.getByRole('button', all));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', all));
  await chip('unused', '2');
  expect(asked).toEqual(['https://a.example/a.png', 'https://a.example/b.png']);
});

it('the network goes while unused pictures are deleted → no other is asked for', async () => {
  await rememberLevelRead(device.db, device.level.lid);
  const urls = ['a', 'b'].map((name) => `https://a.example/${name}.png`);
  const kept = urls.map((imageUrl) => ({ ...KEPT, imageUrl }));
  const asked = await open(kept, urls, { kind: 'network', message: '' });
  fireEvent.click(await chip('unused', '2'));
  const all = { name: text('settings:library.deleteAll', { number: '2' }) };
  fireEvent.click(screen.getByRole('button', all));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', all));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(asked).toEqual(urls.slice(0, 1));
});

const chip = (show: 'all' | 'unused' | 'logo', count: string) =>
  screen.findByRole('button', { name: `${text(`settings:library.shows.${show}`)} ${count}` });

it('levels never read → the chips say no zero, and nothing of what is unused', async () => {
  await open([KEPT]);
  await chip('all', '1');
  await chip('unused', '–');
  await chip('logo', '–');
});

it('says both where every level was read', async () => {
  await rememberLevelRead(device.db, device.level.lid);
  await open([KEPT]);
  await chip('unused', '1');
  await chip('logo', '0');
  expect(await screen.findByText(text('settings:library.unused'), { selector: 'span' })).toBeTruthy();
  cleanup();
  await open([]);
  expect(await screen.findByText(text('settings:library.noneText'))).toBeTruthy();
});

it('cuts the names of places off rather than put what can be done out of sight', async () => {
  await open([KEPT]);
  const column = await screen.findByRole('columnheader', { name: text('settings:library.usedBy') });
  expect(column.dataset['fills']).toBe('true');
});

it('types in use · one is not in the taxonomy → each with its uses, that one marked, and its level opens', async () => {
  const { db, place } = device;
  const properties = { ...place.properties, typeCode: 'of-another-program' };
  await db.features.add({ ...place, fid: newFid(device.workspace), properties });
  await open([]);
  fireEvent.click(await screen.findByRole('radio', { name: text('settings:library.parts.types') }));
  const row = await screen.findByRole('row', { name: /of-another-program/ });
  expect(row.textContent).toContain(text('settings:library.unknownType'));
  expect(screen.getAllByRole('row').length).toBeGreaterThan(2);
  expect(screen.getAllByText(text('settings:library.unknownType'))).toHaveLength(1);
});

describe('alternative texts', () => {
  const [STAIRS, HALL] = ['https://a.example/stairs.png', 'https://a.example/hall.png'];
  const openTexts = async (canEdit = true): Promise<void> => {
    const { db, place, workspace } = device;
    const properties = { ...place.properties, name: 'Stairs', images: [STAIRS] };
    await db.features.add({ ...place, fid: newFid(workspace), properties });
    const hall = { ...place.properties, name: 'Hall', images: [HALL] };
    await db.features.add({ ...place, fid: newFid(workspace), properties: hall });
    await settlePictureTexts(db, device.client.lid, { theirs: [], reading: { at: 1, isOffered: true } });
    if (!canEdit) workspace.user = { ...workspace.user, permissions: [{ permissionId: 3, clientId: 1 }] };
    await open([]);
  };
  const chip = (): HTMLElement =>
    screen.getByRole('button', { name: new RegExp(text('settings:library.shows.textless')) });
  const field = (): Promise<HTMLElement> =>
    screen.findByRole('textbox', { name: text('settings:library.text.plain') });

  it('pictures without a text · they are opened and described with Enter → the next opens, the count falls, and the words wait', async () => {
    await openTexts();
    await screen.findAllByRole('row');
    expect(chip().textContent).toContain('2');
    fireEvent.click(chip());
    fireEvent.click((await screen.findAllByRole('row'))[1]!);
    const first = await field();
    await waitFor(() => expect(document.activeElement).toBe(first));
    fireEvent.change(first, { target: { value: 'The stairs to the\nfirst floor' } });
    fireEvent.keyDown(first, { key: 'Enter' });
    await waitFor(() => expect(chip().textContent).toContain('1'));
    await waitFor(async () => expect(((await field()) as HTMLTextAreaElement).value).toBe(''));
    const texts = await listPictureTexts(device.db, device.client.lid);
    expect([...texts.values()].map((one) => one.texts)).toEqual([
      { default: 'The stairs to the first floor' },
    ]);
    expect(await countWaitingTexts(device.db)).toBe(1);
    expect(await listSheets(device.db)).toEqual([]);
  });

  it('a text that is being typed · its picture is closed → the words are kept as unfinished work', async () => {
    await openTexts();
    fireEvent.click((await screen.findAllByRole('row'))[1]!);
    fireEvent.change(await field(), { target: { value: 'The sta' } });
    fireEvent.click(screen.getByRole('button', { name: text('settings:library.close') }));
    await waitFor(async () =>
      expect((await device.db.staging.toArray()).map(({ values }) => values['words'])).toEqual(['The sta']),
    );
  });

  it('a colleague wrote another text meanwhile → both are shown, and theirs can be taken', async () => {
    await openTexts();
    await changePictureText(device.db, { clientLid: device.client.lid, url: STAIRS }, () => ({
      clientLid: device.client.lid,
      url: STAIRS,
      texts: { default: 'Mine' },
      base: { default: 'Theirs' },
      tag: '"2"',
      clash: { default: 'Theirs' },
      refused: null,
    }));
    fireEvent.click(await screen.findByRole('row', { name: /Stairs|Mine/ }));
    fireEvent.click(await screen.findByRole('button', { name: text('settings:library.text.takeTheirs') }));
    await waitFor(async () => expect(await countWaitingTexts(device.db)).toBe(0));
    expect((await listPictureTexts(device.db, device.client.lid)).get(STAIRS)?.texts).toEqual({
      default: 'Theirs',
    });
  });

  it('a server without texts of pictures → the page says so, and misses no text', async () => {
    await settlePictureTexts(device.db, device.client.lid, {
      theirs: null,
      reading: { at: 1, isOffered: false },
    });
    await open([KEPT]);
    expect(await screen.findByText(text('settings:library.text.notOffered'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: /alternative text/i })).toBeNull();
  });
});
