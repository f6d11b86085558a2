import { expect, it } from 'vitest';
import { openDevice } from '../../../../tests/support/app/app-device.ts';
import { listNotes } from '../../../db/index.ts';
import type { NoteAbout } from '../../../domain/notes/index.ts';
import { changeNoteText, writeNote } from '../../commands/index.ts';
import { notePins } from './pinned-notes.ts';

it('a note is seen where it is pinned, with what it says, as long as it is open', async () => {
  const { workspace, db, client, site, building, level, place } = await openDevice();
  const write = (about: NoteAbout | null, text: string) =>
    writeNote.run(workspace, { clientLid: client.lid, kind: 'note', text, about });
  const seen = async (levelLid?: string) =>
    (await notePins(db, client.lid, levelLid)).map((pin) => ('about' in pin ? pin.about : ''));
  await write(null, 'About all of it');
  await write({ kind: 'feature', lid: place.fid }, 'Mind the step');
  await write({ kind: 'feature', lid: place.fid }, 'Repaired?');
  await write({ kind: 'level', lid: level.lid }, 'Survey on Monday');
  await write({ kind: 'building', lid: building.lid }, 'New entrance');
  await write({ kind: 'site', lid: site.lid }, 'Gates close at ten');
  const by = 'editor@example.org';
  const onLevel = await seen(level.lid);
  expect(onLevel).toHaveLength(2);
  expect(onLevel).toContain(`${by}: Survey on Monday`);
  expect(onLevel.join(' ')).toMatch(/Mind the step[^]*Repaired|Repaired[^]*Mind the step/);
  const placed = { kind: 'feature', lid: place.fid } as const;
  const position: [number, number] = [8.25, 47.5];
  await writeNote.run(workspace, {
    clientLid: client.lid,
    kind: 'note',
    text: 'Here',
    about: placed,
    position,
  });
  const here = (await notePins(db, client.lid, level.lid)).find(
    (pin) => 'about' in pin && /Here/.test(pin.about),
  );
  expect(here).toMatchObject({ at: position, about: `${by}: Here` });
  expect((await seen()).toSorted()).toEqual([`${by}: Gates close at ten`, `${by}: New entrance`]);
  for (const { id, about } of await listNotes(db, client.lid))
    if (about?.kind === 'level')
      await changeNoteText.run(workspace, { clientLid: client.lid, id, state: 'resolved' });
  expect(await seen(level.lid)).toHaveLength(2);
  await db.delete();
});
