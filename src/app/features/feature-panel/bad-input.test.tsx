import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { slowIt, someOf } from '../../../../tests/support/vitest/slow-tests.ts';
import { builtInTaxonomy } from '../../../domain/taxonomy/index.ts';
import { featureForm } from '../../../../tests/support/app/feature-form.ts';
import { text } from '../../../../tests/support/app/texts.ts';

const form = featureForm();
const { openPlace, type, button, press, row } = form;
const stored = async () => (await row())?.properties;
const save = text('forms:save.pois');

/** Opens the place with these properties, as another client of the server has left them. */
async function openWith(properties: Record<string, unknown>): Promise<HTMLElement> {
  const place = (await row())!;
  Object.assign(place.properties, properties);
  await form.device.db.features.put(place);
  return openPlace();
}

async function add(field: string): Promise<HTMLElement> {
  press(text('forms:additional.add'));
  fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${field}`) }));
  return (await screen.findAllByLabelText(new RegExp(`^${field}`)))[0]!;
}

const saved = async (): Promise<void> => {
  await waitFor(() => expect(button(save).disabled).toBe(false));
  press(save);
  await waitFor(() => expect(form.stage.path()).toBe(`/cms/content/${form.device.levelPath}/pois`));
};

describe('a name', () => {
  slowIt('of a megabyte is refused at its field, stays there, and can be undone', async () => {
    const name = await openPlace();
    const million = 'Ward '.repeat(200_000);
    type(name, million);
    expect(await screen.findByText(text('forms:issues.poi-name-limit', { max: 64 }))).toBeDefined();
    expect(button(save).disabled).toBe(true);
    expect(name).toHaveProperty('value', million);
    // The head of the form stays a head.
    const panel = screen.getByRole('region', { name: text('forms:titles.edit.pois') });
    expect(panel.textContent.length).toBeLessThan(5000);
    fireEvent.keyDown(name, { key: 'z', ctrlKey: true });
    type(name, 'Ward');
    await saved();
    expect((await stored())?.name).toBe('Ward');
  });

  it('keeps emoji, joiners and marks of direction, and loses what would reorder the text around it', async () => {
    const name = await openPlace();
    type(name, '\u202eWard\u202c 👩‍⚕️ \u200fعيادة');
    await saved();
    expect((await stored())?.name).toBe('Ward 👩‍⚕️ \u200fعيادة');
  });

  it.each([
    ['zero-width characters alone', '\u200b\u200d'],
    ['a control character', 'Ward\u0007'],
  ])('of %s is refused at its field', async (_, value) => {
    type(await openPlace(), value);
    expect(await screen.findByText(text('forms:issues.invalid-title'))).toBeDefined();
    expect(button(save).disabled).toBe(true);
  });
});

describe('fields of the card', () => {
  it.each(someOf(['javascript:alert(1)', 'data:text/html,hello', 'clinic.example'], 1))(
    'a website or a menu of %s is refused where it was typed',
    async (address) => {
      await openPlace();
      type(await add('Website'), address);
      expect(await screen.findByText(text('forms:issues.notValid_website'))).toBeDefined();
      press(text('forms:additional.remove', { field: 'Website' }));
      type(await add('Menu'), address);
      expect(await screen.findByText(text('forms:issues.notValid_menu'))).toBeDefined();
      expect(button(save).disabled).toBe(true);
    },
  );

  it('a button that runs code is refused where it was typed', async () => {
    await openWith({ website: 'https://clinic.example' });
    press(text('forms:additional.add'));
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Buttons/ }));
    fireEvent.click(await screen.findByRole('button', { name: text('forms:buttons.add') }));
    type(await screen.findByLabelText(text('forms:buttons.action')), ' JavaScript:alert(1)');
    expect(await screen.findByText(text('forms:issues.notValid_action'))).toBeDefined();
    expect(button(save).disabled).toBe(true);
  });

  // @spec 5.56 5.57
  it('a rating of 6 of 5 is refused at both numbers, and one below 0 becomes 0', async () => {
    await openWith({ rating: { rating: 4, ratingMax: 5 } });
    const rating = screen.getByRole('group', { name: text('forms:fields.rating') });
    const stars = within(rating).getByLabelText(/^Rating/);
    type(stars, '6');
    expect(await screen.findByText(text('forms:issues.lessThanMax'))).toBeDefined();
    expect(screen.getByText(text('forms:issues.moreThanRating'))).toBeDefined();
    expect(button(save).disabled).toBe(true);
    type(stars, '-3');
    await saved();
    expect((await stored())?.['rating']).toMatchObject({ rating: 0, ratingMax: 5 });
  });

  it.each([0, 5])(
    'a price of %d from another client → shown as a fault, and replaced by a choice',
    async (price) => {
      await openWith({ price: { price, priceSign: '$', priceMax: 4, note: 'theirs' } });
      expect(await screen.findByText(text('forms:issues.notValid_price'))).toBeDefined();
      expect(button(save).disabled).toBe(true);
      fireEvent.click(screen.getByRole('radio', { name: '$$$$' }));
      await saved();
      expect((await stored())?.['price']).toEqual({ price: 4, priceSign: '$', priceMax: 4, note: 'theirs' });
    },
  );

  it('hours say that they end on the next day or a whole day later; 24:00 is refused', async () => {
    const name = await openWith({
      openHours: { Monday: [['22:00', '02:00']], Tuesday: [['09:00', '09:00']] },
    });
    expect(screen.getByText(text('forms:hours.span.overnight'))).toBeDefined();
    expect(screen.getByText(text('forms:hours.span.wholeDay'))).toBeDefined();
    type(name, 'Night desk');
    await waitFor(() => expect(button(save).disabled).toBe(false));
    await act(async () =>
      form.device.db.features.update(form.device.place.fid, {
        'properties.openHours': { Monday: [['08:00', '24:00']] },
      }),
    );
    expect(await screen.findByText(text('forms:issues.invalid-hours'))).toBeDefined();
    expect(button(save).disabled).toBe(true);
  });
});

describe('a picked file', () => {
  it.each([
    ['of no bytes', new Uint8Array()],
    ['that is a page', new TextEncoder().encode('<html></html>')],
    ['of 50,000 × 50,000', pngHeader(50_000)],
    ['of an iPhone', new TextEncoder().encode('\0\0\0\u0018ftypheic')],
  ])('%s is refused beside the button, and the pictures stay', async (_, bytes) => {
    await openWith({ images: ['https://a.example/one.png'] });
    const group = screen.getByRole('group', { name: text('forms:fields.images') });
    const picker = group.querySelector<HTMLInputElement>('input[type="file"]')!;
    fireEvent.change(picker, { target: { files: [new File([bytes as BlobPart], 'photo.png')] } });
    const said = await within(group).findByRole('alert');
    expect([
      text('forms:issues.image-unreadable'),
      text('forms:issues.image-heic'),
      text('forms:issues.image-too-many-pixels', { max: '128,000,000' }),
    ]).toContain(said.textContent);
    expect(within(group).getAllByRole('img')).toHaveLength(1);
  });
});

function pngHeader(side: number): Uint8Array {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, side);
  view.setUint32(20, side);
  bytes[24] = 8;
  return bytes;
}

describe('while the form is open, the taxonomy', () => {
  const putTaxonomy = async (change: (types: typeof builtInTaxonomy) => void): Promise<void> => {
    const types = structuredClone(builtInTaxonomy);
    change(types);
    await act(async () =>
      form.device.db.taxonomy.put({ k: 'taxonomy', taxonomy: types, readAt: form.device.workspace.now() }),
    );
  };

  slowIt('loses the type in use → that is named, and what was typed stays', async () => {
    const name = await openWith({ email: 'desk@clinic.example' });
    const typeCode = (await stored())?.typeCode ?? '';
    type(name, 'Front desk');
    await putTaxonomy((types) => delete types[typeCode]);
    expect(
      await screen.findByText(text('forms:issues.file-validation-type-code', { first: typeCode })),
    ).toBeDefined();
    expect(button(save).disabled).toBe(true);
    expect(name).toHaveProperty('value', 'Front desk');
    await putTaxonomy(() => undefined);
    await saved();
    expect(await stored()).toMatchObject({ name: 'Front desk', typeCode, email: 'desk@clinic.example' });
  });

  slowIt('makes a map object of it → nothing of its card is lost', async () => {
    const name = await openWith({ email: 'desk@clinic.example' });
    const typeCode = (await stored())?.typeCode ?? '';
    type(name, 'Front desk');
    await putTaxonomy((types) => {
      types[typeCode]!.properties.class = 'mapObject';
    });
    await saved();
    expect(await stored()).toMatchObject({ name: 'Front desk', typeCode, email: 'desk@clinic.example' });
    expect((await row())?.kind).toBe('poi');
  });

  it('makes a map object of it, and another type is chosen → what goes is named before the save', async () => {
    await openWith({ email: 'desk@clinic.example' });
    const typeCode = (await stored())?.typeCode ?? '';
    await putTaxonomy((types) => {
      types[typeCode]!.properties.class = 'mapObject';
    });
    expect(screen.queryByText(text('forms:losing.title'))).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${text('forms:fields.type')}`) }));
    fireEvent.click(await screen.findByRole('option', { name: /^Room without a name/ }));
    const said = await screen.findByText(text('forms:losing.title'));
    expect(said.closest('[role="status"]')?.textContent).toContain(text('forms:fields.email'));
  });
});
