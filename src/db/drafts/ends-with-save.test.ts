import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../tests/support/app/app-device.ts';
import { newFid, newLid, saveClient, takePhoto } from '../../app/commands/index.ts';
import { stagingOf } from '../../app/state/drafts/staging.ts';
import { sheetKey, NO_ROW } from '../../app/state/drafts/sheets.ts';
import { encodeMoment } from '../journal/log/encode-moment.ts';
import { parseEntry, type LogEntry } from '../journal/log/log-entry.ts';
import { collect } from '../recovery/collect.ts';
import { againOf } from '../recovery/replay-tail.ts';
import { replay } from '../recovery/replay.ts';
import { createClient } from '../../domain/ops/index.ts';
import { dropArrived, findArrived, keepArrived } from './arrived-pictures.ts';
import { countDrafts, stage } from './staging.ts';

const NOTHING = { values: {}, geometry: null };

describe('a draft and the save that ends it', () => {
  let device: Device;
  beforeEach(async () => {
    device = await openDevice();
  });
  afterEach(() => device.db.delete());

  const client = (title: string) => ({
    lid: newLid(device.workspace),
    title,
    extra: {},
  });
  const kept = () => device.db.staging.toCollection().primaryKeys();

  it('saved · page gone before the form hears of it → the draft is not beside what was saved', async () => {
    const staging = stagingOf(device.workspace, sheetKey('add-client', NO_ROW), 'add');
    await staging.open();
    await staging.write(NOTHING);
    const saving = { ...device.workspace, ends: await staging.place() };
    await saveClient.run(saving, { mode: 'add', client: client('Pavilion') });
    expect(await kept()).toEqual([]);
  });

  it('save refused by the database → the draft stays', async () => {
    const staging = stagingOf(device.workspace, sheetKey('add-client', NO_ROW), 'add');
    await staging.open();
    await staging.write(NOTHING);
    const saving = { ...device.workspace, ends: await staging.place() };
    const same = client('Pavilion');
    await saveClient.run(device.workspace, { mode: 'add', client: same });
    const again = await saveClient.run(saving, { mode: 'add', client: same });
    expect(again).toEqual({ ok: false, code: 'constraint' });
    expect(await kept()).toEqual([await staging.place()]);
  });

  it('save in the journal alone · replayed at the next start → ends the draft of what it makes, and no other', async () => {
    const made = client('Annex');
    const form = { geometry: null, mode: 'add' as const };
    await stage(device.db, 'clients:new:x#1', { ...form, values: { id: made.lid } }, 1);
    await stage(device.db, 'clients:new:x#2', { ...form, values: { id: newFid(device.workspace) } }, 1);
    const moment = createClient(made);
    const again = { context: 'gone', lsn: 7, at: 1, moment, opIds: new Map(), bases: new Map() };
    expect(await replay(device.db, again, 'onto', device.workspace.newId)).toBe('done');
    expect(await kept()).toEqual(['clients:new:x#2']);
  });

  it.each([
    ['the draft of an edit', 1, []],
    ['what was typed into the form after the save', 9, ['features:x']],
  ])(
    'save in the journal alone · replayed at the next start → of %s is left: %#',
    async (_, typedAt, left) => {
      await stage(device.db, 'features:x', { ...NOTHING, mode: 'edit' }, typedAt);
      const moment = createClient(client('Annex'));
      const logged = { lsn: 7, at: 5, moment, ends: 'features:x', ops: new Map(), places: [] };
      const lines = [...encodeMoment(logged, () => true)].flat().map((line) => parseEntry(JSON.parse(line)));
      const { entries } = collect([{ name: 's', context: 'gone', lines: lines as LogEntry[] }]);
      expect(entries).toHaveLength(1);
      for (const entry of entries)
        expect(await replay(device.db, againOf(entry), 'onto', device.workspace.newId)).toBe('done');
      expect(await kept()).toEqual(left);
    },
  );

  it('a picture arrived · not used yet → found by its field, counts as unfinished, can be dropped', async () => {
    const bytes = new Uint8Array([1, 2, 3]);
    await keepArrived(device.db, 'features:a:image', { fileId: 'f', bytes, at: 5, address: '/cms/comms' });
    expect((await findArrived(device.db, 'features:a:image'))?.bytes).toEqual(bytes);
    expect(await findArrived(device.db, 'features:a:logo')).toBeNull();
    expect(await countDrafts(device.db)).toBe(1);
    await dropArrived(device.db, 'features:a:image');
    expect(await countDrafts(device.db)).toBe(0);
  });

  it('a photo of the camera was marked · saved → neither its marks nor the photo as it arrived stay beside it', async () => {
    const { fid } = device.place;
    const key = `survey:${fid}`;
    const bytes = new Uint8Array([1, 2, 3]);
    await keepArrived(device.db, key, { fileId: 'f', bytes, at: 5, address: '/cms/comms' });
    const staging = stagingOf(
      device.workspace,
      sheetKey('survey-photo', { table: 'features', key: fid }),
      'add',
    );
    await staging.open();
    await staging.write(NOTHING);
    const photo = { fid, by: 'S. Urveyor', note: '', isForVisitors: false, arrived: key };
    const picture = { bytes, width: 4, height: 3 };
    const saving = { ...device.workspace, ends: await staging.place() };
    expect(await takePhoto.run(saving, { ...photo, picture })).toMatchObject({ ok: true });
    expect(await kept()).toEqual([]);
    expect(await findArrived(device.db, key)).toBeNull();
  });
});
