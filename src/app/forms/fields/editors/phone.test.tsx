import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openDevice } from '../../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../../tests/support/app/render-panel.tsx';
import { PhoneEditor } from './phone.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Field = () => (
  <PhoneEditor
    name="phoneNumber"
    label="Phone"
    value=""
    onChange={() => undefined}
    onBlur={() => undefined}
    error={undefined}
    errorAt={() => undefined}
    isReadOnly={false}
    isRequired={false}
  />
);

it.each([
  ['en-GB', /United Kingdom/],
  ['de', /Germany/],
  ['pt-BR', /Brazil/],
  ['en', /United States/],
])('a phone number in a browser of %s → begins with its country', async (language, country) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  const { workspace, db, levelPath } = await openDevice();
  await openPanel(Field, workspace, `${levelPath}/pois`);
  expect(await screen.findByRole('button', { name: country })).toBeDefined();
  cleanup();
  await db.delete();
});
