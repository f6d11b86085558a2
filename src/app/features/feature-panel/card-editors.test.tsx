import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { slowIt } from '../../../../tests/support/vitest/slow-tests.ts';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { listPictureTexts } from '../../../db/index.ts';
import FeaturePanel from './index.tsx';

let device: Device;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const openWith = async (properties: Record<string, unknown>): Promise<void> => {
  const { place, db } = device;
  await db.features.put({ ...place, properties: { ...place.properties, ...properties } });
  await openPanel(FeaturePanel, device.workspace, `${device.levelPath}/pois/${place.fid}`);
  await screen.findByLabelText(/^Name/);
};
const group = (name: string): HTMLElement => screen.getByRole('group', { name });
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const picture = (number: number): string => `https://a.example/${number}.png`;
const addPicture = (address: string): void => {
  const images = within(group(text('forms:fields.images')));
  fireEvent.change(images.getByLabelText(text('forms:pictures.address')), { target: { value: address } });
  fireEvent.click(images.getByRole('button', { name: text('forms:pictures.add') }));
};

describe('pictures of a place', () => {
  // @spec 2.84 5.6 5.65
  slowIt('address that is there already · added again → stays once, and the count too', async () => {
    await openWith({ images: [picture(1)] });
    addPicture(picture(2));
    expect(await screen.findByText('2 / 7')).toBeDefined();
    addPicture(picture(2));
    expect(screen.getByText('2 / 7')).toBeDefined();
  });

  // @spec 5.62 5.91
  it('seven are there → no other one can be added', async () => {
    await openWith({ images: [1, 2, 3, 4, 5, 6, 7].map(picture) });
    const images = within(group(text('forms:fields.images')));
    expect(images.getByText('7 / 7')).toBeDefined();
    expect(images.queryByRole('button', { name: text('forms:pictures.pick') })).toBeNull();
    press(text('forms:pictures.remove', { number: 7 }));
    expect(await images.findByRole('button', { name: text('forms:pictures.pick') })).toBeDefined();
  });

  it('one without an alternative text · it is written in its place → kept on the device, and shown', async () => {
    await openWith({ images: [picture(1)] });
    expect(await screen.findByText(text('settings:library.text.noneOf', { number: 1 }))).toBeDefined();
    press(text('settings:library.text.writeOf', { number: 1 }));
    const field = await screen.findByRole('textbox', { name: text('settings:library.text.plain') });
    fireEvent.change(field, { target: { value: 'The entrance by night' } });
    press(text('settings:library.text.keep'));
    expect(await screen.findByText('The entrance by night')).toBeDefined();
    await waitFor(() => expect(screen.getByRole('img', { name: 'The entrance by night' })).toBeDefined());
    const texts = await listPictureTexts(device.db, device.client.lid);
    expect(texts.get(picture(1))?.texts).toEqual({ default: 'The entrance by night' });
  });

  // @spec 5.66
  it('logo · removed → its name is gone with it', async () => {
    await openWith({ logo: picture(1) });
    press(text('forms:pictures.removeLogo'));
    const logo = within(group(text('forms:fields.logo')));
    expect(await logo.findByLabelText(text('forms:pictures.address'))).toHaveProperty('value', '');
  });
});

// @spec 5.53 5.54
it('phone number · typed wrongly → the United States are chosen, and the fault is named once the field is left', async () => {
  await openWith({});
  press(text('forms:additional.add'));
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Phone/ }));
  const phone = within(await screen.findByRole('group', { name: text('forms:fields.phone') }));
  expect(await phone.findByRole('button', { name: /United States/ })).toBeDefined();
  const box = phone.getByRole('textbox');
  const fault = text('forms:issues.notValid_Phone number');
  fireEvent.change(box, { target: { value: '12' } });
  expect(screen.queryByText(fault)).toBeNull();
  fireEvent.blur(box);
  expect(await screen.findByText(fault)).toBeDefined();
});

// @spec 2.85 5.71 5.72
it("extra data · name or value is empty → can't be added; a value that is not a text is shown as JSON", async () => {
  await openWith({ extra: { desks: { north: 4, south: [1, 2] } } });
  press(new RegExp(`^${text('forms:fields.extra')}`));
  expect(await screen.findByDisplayValue('{"north":4,"south":[1,2]}')).toBeDefined();
  const add = screen
    .getAllByRole<HTMLButtonElement>('button', { name: text('forms:custom.add') })
    .find((one) => one.getAttribute('aria-haspopup') === null)!;
  expect(add.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText(text('forms:custom.name')), { target: { value: 'room' } });
  expect(add.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText(text('forms:custom.value')), { target: { value: ' ' } });
  expect(add.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText(text('forms:custom.value')), { target: { value: '4' } });
  await waitFor(() => expect(add.disabled).toBe(false));
});
