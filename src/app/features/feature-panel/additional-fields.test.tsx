import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { slowIt } from '../../../../tests/support/vitest/slow-tests.ts';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel, type PanelStage } from '../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import FeaturePanel from './index.tsx';

let device: Device;
let stage: PanelStage;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const list = () => `/cms/content/${device.levelPath}/pois`;
const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
const press = (name: string | RegExp): void => void fireEvent.click(button(name));
const type = (field: HTMLElement, value: string): void => {
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const openPlace = async (): Promise<void> => {
  stage = await openPanel(FeaturePanel, device.workspace, `${device.levelPath}/pois/${device.place.fid}`);
  await screen.findByLabelText(/^Name/);
};
const add = async (field: string): Promise<HTMLElement> => {
  press(text('forms:additional.add'));
  fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${field}`) }));
  return (await screen.findAllByLabelText(new RegExp(`^${field}`)))[0]!;
};
const save = async (): Promise<void> => {
  press(text('forms:save.pois'));
  await waitFor(() => expect(stage.path()).toBe(list()));
};
const stored = async () => (await device.db.features.get(device.place.fid))?.properties;

describe('the additional fields of a place', () => {
  // @spec 2.74 5.59 9.31 9.32
  it('are added from the menu, filled and saved', async () => {
    await openPlace();
    type(await add('Email'), 'desk@clinic.example');
    await add('Price');
    fireEvent.click(screen.getByRole('radio', { name: '$$' }));
    await add('Opening hours');
    await add('Rating');
    const rating = screen.getByRole('group', { name: text('forms:fields.rating') });
    type(within(rating).getByLabelText(/^Rating/), '4.5');
    type(within(rating).getByLabelText(text('forms:fields.numberOfRatings')), '1a2');
    await save();
    expect(await stored()).toMatchObject({
      email: 'desk@clinic.example',
      price: { price: 2, priceSign: '$', priceMax: 4 },
      openHours: { Monday: [['08:00', '22:00']], Friday: [['08:00', '22:00']] },
      rating: { rating: 4.5, ratingMax: 5, numberOfRatings: 12 },
    });
  });

  it('added and left empty → nothing to save, nothing unfinished; filled → there is', async () => {
    await openPlace();
    const email = await add('Email');
    await waitFor(() => expect(screen.getByText(text('forms:needs.noChange'))).toBeTruthy());
    expect(await device.db.staging.count()).toBe(0);
    type(email, 'desk@clinic.example');
    await waitFor(async () => expect(await device.db.staging.count()).toBe(1));
    type(email, '');
    await waitFor(async () => expect(await device.db.staging.count()).toBe(0));
  });

  slowIt('added and left empty · the form is saved → nothing is asked for, nothing is written', async () => {
    await openPlace();
    type(screen.getByLabelText(/^Name/), 'Front desk');
    await add('Email');
    await add('Buttons');
    press(text('forms:buttons.add'));
    expect(screen.queryByText(text('forms:issues.propertyRequired'))).toBeNull();
    await save();
    expect(await stored()).not.toHaveProperty('email');
    expect(await stored()).not.toHaveProperty('buttons');
  });

  it('the menu of a form · a few letters are typed → the best answer is first', async () => {
    await openPlace();
    press(text('forms:additional.add'));
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'pho' } });
    const [first] = await screen.findAllByRole('menuitem');
    expect(first?.textContent).toContain('Phone');
  });

  slowIt('are offered once', async () => {
    await openPlace();
    await add('Tags');
    press(text('forms:additional.add'));
    const tags = await screen.findByRole('menuitem', { name: /^Tags/ });
    expect(tags.getAttribute('aria-disabled')).toBe('true');
  });

  slowIt('give a day the hours of a row, and a day that is off none', async () => {
    await openPlace();
    await add('Opening hours');
    fireEvent.click(screen.getByRole('button', { name: /Monday$/ }));
    press(text('forms:hours.add'));
    const rows = screen.getAllByRole('button', { name: /Monday$/ });
    expect(rows.map((day) => day.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
    press(text('forms:hours.always'));
    expect(screen.getAllByText(text('forms:hours.span.always'))).toHaveLength(2);
    await save();
    expect((await stored())?.['openHours']).toMatchObject({ Sunday: [['00:00', '00:00']] });
  });

  // @spec 4.33
  it('are named before another type takes them away, and are gone after the save', async () => {
    await device.db.features.update(device.place.fid, {
      'properties.email': 'desk@clinic.example',
      'properties.keywords': ['desk'],
    });
    await openPlace();
    fireEvent.click(button(/^Type/));
    fireEvent.click(await screen.findByRole('option', { name: /^Room without a name/ }));
    const notice = await screen.findByText(text('forms:losing.title'));
    expect(notice.closest('[role="status"]')?.textContent).toContain('Email');
    press(text('forms:save.pois'));
    await waitFor(async () =>
      expect((await device.db.features.get(device.place.fid))?.kind).toBe('mapObject'),
    );
    expect(await stored()).toMatchObject({ keywords: ['desk'] });
    expect(await stored()).not.toHaveProperty('email');
  });
});

it('the pictures of a place are put in order by their buttons and by dragging', async () => {
  const images = ['one', 'two', 'three'].map((name) => `https://a.example/${name}.png`);
  await device.db.features.update(device.place.fid, { 'properties.images': images });
  await openPlace();
  press(text('forms:pictures.later', { number: 1 }));
  const tiles = within(screen.getByRole('group', { name: text('forms:fields.images') })).getAllByRole(
    'listitem',
  );
  const dataTransfer = { effectAllowed: '' };
  fireEvent.dragStart(tiles[2]!, { dataTransfer });
  fireEvent.dragOver(tiles[0]!, { dataTransfer });
  fireEvent.drop(tiles[0]!, { dataTransfer });
  await save();
  expect((await stored())?.['images']).toEqual([images[2], images[1], images[0]]);
});

describe('texts in languages, and who sees a place', () => {
  beforeEach(async () => {
    const storey = { languages: ['ar', 'de', 'ja'], groups: [{ id: 'staff', title: 'Staff' }] };
    await device.db.clients.update(device.client.lid, { extra: { storey } });
    await device.db.features.update(device.place.fid, {
      properties: { ...device.place.properties, extra: { kept: 1, name_ja: '受付', access: ['gone'] } },
    });
  });

  it('are filled a language at a time, and saved beside all else', async () => {
    await openPlace();
    press(new RegExp(text('forms:texts.title')));
    expect(await screen.findByText(text('forms:texts.missing', { languages: 'German' }))).toBeDefined();
    const name = screen.getByLabelText(new RegExp(`^Name \\(German`));
    expect(name).toMatchObject({ lang: 'de', dir: 'ltr' });
    type(name, 'Empfang');
    type(screen.getByLabelText(/^Description \(German/), 'Am Eingang');
    press(/^Japanese/);
    expect(screen.getByLabelText(/^Name \(Japanese/)).toHaveProperty('value', '受付');
    press(new RegExp(text('forms:texts.title')));
    await save();
    expect((await stored())?.extra).toEqual({
      kept: 1,
      name_ja: '受付',
      access: ['gone'],
      name_de: 'Empfang',
      description_de: 'Am Eingang',
    });
  });

  it('a group is chosen; an unknown one is shown by its id', async () => {
    await openPlace();
    expect(screen.getByLabelText(text('forms:access.unknown', { group: 'gone' }))).toHaveProperty(
      'checked',
      true,
    );
    fireEvent.click(screen.getByLabelText('Staff'));
    fireEvent.click(screen.getByLabelText(text('forms:access.unknown', { group: 'gone' })));
    await save();
    expect((await stored())?.extra).toEqual({ kept: 1, name_ja: '受付', access: ['staff'] });
  });

  it('without a group it is not saved; everybody sees it only where that is chosen', async () => {
    await openPlace();
    fireEvent.click(screen.getByLabelText(text('forms:access.unknown', { group: 'gone' })));
    press(text('forms:save.pois'));
    expect(await screen.findByText(text('forms:issues.required'))).toBeDefined();
    expect((await stored())?.extra).toMatchObject({ access: ['gone'] });
    fireEvent.click(screen.getByLabelText(text('forms:access.everybody')));
    await save();
    expect((await stored())?.extra).toEqual({ kept: 1, name_ja: '受付' });
  });
});
