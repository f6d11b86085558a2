import '../../../../tests/support/app/jsdom-polyfills.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { text } from '../../../../tests/support/app/texts.ts';
import { lockSpace, memoryLocks, type LockSpace } from '../../../../tests/support/db/journal/memory-disk.ts';
import { listSheets } from '../../../db/index.ts';
import type { CustomRow } from '../../../domain/fields/index.ts';
import { createI18n } from '../../i18n/index.ts';
import { WorkspaceContext } from '../../state/session/workspace.ts';
import { UiProvider } from '../../ui/index.ts';
import { RowsEditor } from '../fields/editors/custom-rows.tsx';
import { AddPicture } from '../fields/editors/pictures.tsx';
import { PictureStoreProvider } from '../fields/picture-store.ts';
import { TransformFields } from '../shape/transform-fields.tsx';
import { FormKeyProvider } from './part-of-form.ts';

const SQUARE = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [10, 50],
      [10.001, 50],
      [10.001, 50.001],
      [10, 50],
    ] as [number, number][],
  ],
};

describe('what is on its way into a form', () => {
  let device: Device;
  let space: LockSpace;
  let die: () => void;
  const added: unknown[] = [];
  const add = (value: unknown): void => void added.push(value);

  beforeEach(async () => {
    device = await openDevice();
    space = lockSpace();
    tab();
  });
  afterEach(async () => {
    cleanup();
    added.length = 0;
    await device.db.delete();
  });

  function tab(): void {
    const locks = memoryLocks(space);
    device.db.locks = locks;
    die = locks.die;
  }

  async function open(part: ReactNode, form = 'features:f1'): Promise<void> {
    const i18n = await createI18n('en', ['common', 'forms']);
    render(
      <I18nextProvider i18n={i18n}>
        <WorkspaceContext.Provider value={device.workspace}>
          <UiProvider locale="en" navigate={() => undefined}>
            <FormKeyProvider value={form}>
              <PictureStoreProvider value={{ form, keep: () => Promise.reject(new Error('Not asked.')) }}>
                {part}
              </PictureStoreProvider>
            </FormKeyProvider>
          </UiProvider>
        </WorkspaceContext.Provider>
      </I18nextProvider>,
    );
    for (const closed of screen.queryAllByRole('button', { expanded: false })) fireEvent.click(closed);
    await act(async () => device.db.staging.count());
  }

  async function restart(part: ReactNode, form?: string): Promise<void> {
    die();
    cleanup();
    tab();
    await open(part, form);
  }

  const field = (label: string): HTMLInputElement => screen.getByLabelText(label);
  const type = (label: string, value: string): void =>
    void fireEvent.change(field(label), { target: { value } });
  const isKept = (number = 1): Promise<void> =>
    waitFor(async () => expect(await device.db.staging.count()).toBe(number));

  const rows = (
    <RowsEditor
      name="extra"
      label="Extra data"
      value={[] satisfies CustomRow[]}
      onChange={add}
      onBlur={() => undefined}
      error={undefined}
      errorAt={() => undefined}
      isReadOnly={false}
      isRequired={false}
    />
  );
  const picture = <AddPicture use="image" onPicture={add} />;
  const shape = <TransformFields geometry={SQUARE} onChange={add} />;

  it('a row of extra data typed and not added · page gone → it is there again; in another form it is not', async () => {
    await open(rows);
    type(text('forms:custom.name'), 'asset');
    type(text('forms:custom.value'), '4711');
    await waitFor(async () => expect((await listSheets(device.db))[0]?.title).toBe('asset 4711'));
    await restart(rows);
    await waitFor(() => expect(field(text('forms:custom.value')).value).toBe('4711'));
    expect(field(text('forms:custom.name')).value).toBe('asset');
    await restart(rows, 'features:f2');
    expect(field(text('forms:custom.name')).value).toBe('');
  });

  it('a row added → it is in the form, and no longer kept beside it', async () => {
    await open(rows);
    type(text('forms:custom.name'), 'asset');
    type(text('forms:custom.value'), '4711');
    await isKept();
    fireEvent.click(screen.getByRole('button', { name: text('forms:custom.add') }));
    await isKept(0);
    expect(added).toEqual([[{ name: 'asset', value: '4711', type: 'string' }]]);
    expect(field(text('forms:custom.name')).value).toBe('');
  });

  it('the address of a picture typed · page gone → it is there again', async () => {
    await open(picture);
    type(text('forms:pictures.address'), 'https://example.org/a.png');
    await isKept();
    await restart(picture);
    await waitFor(() =>
      expect(field(text('forms:pictures.address')).value).toBe('https://example.org/a.png'),
    );
  });

  it('a turn by numbers typed and not applied · page gone → it is there again', async () => {
    await open(shape);
    const turn = screen.getByRole('textbox', { name: /rotate|turn/i });
    fireEvent.change(turn, { target: { value: '15' } });
    fireEvent.blur(turn);
    await isKept();
    await restart(shape);
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: /rotate|turn/i }).value).toBe('15'),
    );
  });
});
