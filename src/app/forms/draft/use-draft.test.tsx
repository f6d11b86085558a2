import '../../../../tests/support/app/jsdom-polyfills.ts';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import type { Polygon } from '../../../domain/entities/geometry.ts';
import type { Issue } from '../../../domain/rules/index.ts';
import { createI18n } from '../../i18n/index.ts';
import { createToasts, ToastsProvider } from '../../ui/index.ts';
import { text } from '../../../../tests/support/app/texts.ts';
import type { StagingPort } from './staging-port.ts';
import { useDraft, type DraftForm, type DraftOptions } from './use-draft.ts';

type Values = { name: string };

const corner = (longitude: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [longitude, 50],
      [11, 50],
      [11, 51],
      [longitude, 50],
    ],
  ],
});

/** A device that keeps everything at once, and tells of nothing. */
const PORT = {
  write: async () => undefined,
  drop: async () => undefined,
  jot: () => undefined,
  watch: () => () => undefined,
  close: async () => undefined,
} as unknown as StagingPort;

const OPTIONS: DraftOptions<Values> = {
  entityKey: 'features:a',
  id: 'a',
  head: { values: { name: 'Ward' }, geometry: corner(10) },
  staged: null,
  port: PORT,
  validate: ({ values }): Issue[] =>
    values.name === '' ? [{ code: 'required', severity: 'error', path: 'name' }] : [],
  titleOf: ({ name }) => name,
  shapesOf: () => ['polygon'],
  sceneKey: 'a',
  isReadOnly: false,
  now: () => 1,
};

describe('the fields of an open form', () => {
  afterEach(cleanup);

  const open = async (): Promise<{ current: DraftForm<Values> }> => {
    const i18n = await createI18n('en', ['common', 'forms']);
    const wrapper = ({ children }: { children: ReactNode }) => (
      <I18nextProvider i18n={i18n}>
        <MemoryRouter>
          <ToastsProvider value={createToasts({ timeoutMs: 1_000 })}>{children}</ToastsProvider>
        </MemoryRouter>
      </I18nextProvider>
    );
    return renderHook(() => useDraft(OPTIONS), { wrapper }).result;
  };

  it('have nothing new to show where a corner is moved and kept', async () => {
    const form = await open();
    const { fields } = form.current;
    act(() => form.current.session.setDrawing(corner(9), []));
    await waitFor(() => expect(form.current.keptAt).toBe(1));
    expect(form.current.dirty).toBe(true);
    expect(form.current.fields).toBe(fields);
  });

  it('say what is missing as soon as it is', async () => {
    const form = await open();
    const said = (): string | undefined => form.current.form.getFieldState('name').error?.message;
    expect(said()).toBeUndefined();
    act(() => form.current.form.setValue('name', '', { shouldDirty: true }));
    await waitFor(() => expect(said()).toBe(text('forms:issues.required')));
  });
});
