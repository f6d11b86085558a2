import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel, type PanelStage } from '../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { lockSpace, memoryLocks } from '../../../../tests/support/db/journal/memory-disk.ts';
import { listSheets } from '../../../db/index.ts';
import { sheetKey, useSheetOpen } from '../../state/drafts/sheets.ts';
import { TextField } from '../../ui/index.ts';
import { useCancel } from './use-cancel.ts';
import { useKeptForm } from './use-kept-form.ts';

const KEY = sheetKey('note', { table: 'clients', key: 'c1' });
const schema = z.object({ text: z.string() });

function Sheet({ onClose, photo }: { onClose: () => void; photo: string[] | null }) {
  const form = useKeptForm({ key: KEY, schema, initial: { text: '' } });
  const letGo = (): (() => Promise<void>) => {
    const had = photo?.splice(0) ?? [];
    return () => Promise.resolve(void photo?.push(...had));
  };
  const cancel = useCancel(form, onClose, photo === null ? undefined : letGo);
  return (
    <>
      <TextField label="Words" {...form.field('text')} />
      <button type="button" onClick={cancel}>
        Cancel
      </button>
      <button type="button" onClick={onClose}>
        Close
      </button>
    </>
  );
}

describe('Cancel of a sheet', () => {
  let device: Device;
  let stage: PanelStage;
  let photo: string[] | null;

  beforeEach(async () => {
    device = await openDevice();
    device.db.locks = memoryLocks(lockSpace());
    photo = null;
  });
  afterEach(async () => {
    cleanup();
    await device.db.delete();
  });

  function Opened() {
    const [isOpen, setOpen] = useSheetOpen(KEY);
    const [asked, setAsked] = useState(true);
    const close = (): void => {
      setAsked(false);
      setOpen(false);
    };
    return isOpen || asked ? <Sheet onClose={close} photo={photo} /> : null;
  }
  async function write(words: string): Promise<void> {
    stage = await openPanel(Opened, device.workspace, device.levelPath);
    if (words !== '') fireEvent.change(screen.getByLabelText('Words'), { target: { value: words } });
    const count = words === '' ? 0 : 1;
    await waitFor(async () => expect(await listSheets(device.db)).toHaveLength(count));
  }
  const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

  it('words entered · Cancel → nothing is unfinished, and undo opens it with the words', async () => {
    await write('Wet floor');
    press('Cancel');
    expect(screen.queryByLabelText('Words')).toBeNull();
    await waitFor(() => expect(stage.toasts.at(-1)?.title).toBe(text('forms:cancelled.title')));
    expect(await listSheets(device.db)).toEqual([]);
    act(() => stage.toasts.at(-1)?.action?.onPress());
    const field = await screen.findByLabelText<HTMLInputElement>('Words');
    await waitFor(() => expect(field.value).toBe('Wet floor'));
  });

  it('words entered · closed in another way → they stay as unfinished work', async () => {
    await write('Wet floor');
    press('Close');
    expect(stage.toasts).toEqual([]);
    expect(await listSheets(device.db)).toHaveLength(1);
  });

  it('nothing entered · Cancel → no message', async () => {
    await write('');
    press('Cancel');
    await act(() => Promise.resolve());
    expect(stage.toasts).toEqual([]);
    expect(await device.db.trashDrafts.count()).toBe(0);
  });

  it('a photo without words · Cancel → dropped, and undo restores it', async () => {
    photo = ['photo'];
    await write('');
    press('Cancel');
    expect(photo).toEqual([]);
    await waitFor(() => expect(stage.toasts).toHaveLength(1));
    act(() => stage.toasts.at(-1)?.action?.onPress());
    await waitFor(() => expect(photo).toEqual(['photo']));
  });
});
