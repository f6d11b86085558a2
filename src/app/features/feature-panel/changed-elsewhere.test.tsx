import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { UpdateSpec } from 'dexie';
import type { Feature } from '../../../domain/entities/feature.ts';
import { drawingTargetAtom } from '../../editor/drawing.ts';
import { square } from '../../../../tests/support/app/app-device.ts';
import { featureForm } from '../../../../tests/support/app/feature-form.ts';
import { text, textPattern } from '../../../../tests/support/app/texts.ts';

describe('the form of a feature that others change', () => {
  const form = featureForm();
  const { openPlace, type, button, press, row } = form;

  /** Another tab saves in the very moment: the form has not heard of it when it saves. */
  const saveWhile = (change: UpdateSpec<Feature>): void => {
    void form.device.db.features.update(form.device.place.fid, change);
    press('Save place');
  };

  it('puts in what another tab saved in the same instant, where it is something else', async () => {
    type(await openPlace(), 'Front desk');
    await waitFor(() => expect(button('Save place').disabled).toBe(false));
    saveWhile({ 'properties.eid': 'OPD-9' });
    await waitFor(() => expect(form.stage.path()).toBe(`/cms/content/${form.device.levelPath}/pois`));
    expect((await row())?.properties).toMatchObject({ name: 'Front desk', eid: 'OPD-9' });
  });

  it('stays open and asks where another tab saved the same in the same instant', async () => {
    type(await openPlace(), 'Front desk');
    await waitFor(() => expect(button('Save place').disabled).toBe(false));
    saveWhile({ 'properties.name': 'Information' });
    expect(await screen.findByText(/^Name is now/)).toBeDefined();
    expect(form.stage.toasts).toMatchObject([
      { kind: 'error', title: expect.stringMatching(textPattern('forms:failures.stale')) },
    ]);
    expect((await row())?.properties.name).toBe('Information');
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/, { selector: 'input' })).toHaveProperty(
      'value',
      'Front desk',
    );
    press('Keep mine: Name');
    press('Save place');
    await waitFor(async () => expect((await row())?.properties.name).toBe('Front desk'));
  });

  it('saved value overwritten by another writer → shown while that is open, with a link to the decision', async () => {
    const { db, place } = form.device;
    await openPlace();
    expect(screen.queryByText(textPattern('forms:clash.overwritten'))).toBeNull();
    const fields = [{ path: 'properties.name', ours: 'Mine', theirs: 'Outpatient reception' }];
    const entityKey = `features:${place.fid}`;
    await db.overwrites.put({
      id: 'a',
      entityKey,
      table: 'features',
      key: place.fid,
      at: 1,
      fields,
      ours: place,
    });
    await screen.findByText(text('forms:clash.overwritten'));
    press(text('forms:clash.decide'));
    await waitFor(() => expect(form.stage.path()).toBe('/cms/sync/conflicts'));
  });

  it('says of a shape that was changed here and there how the two differ', async () => {
    await openPlace();
    act(() => form.stage.store.get(drawingTargetAtom)?.setGeometry(square(10.003, 50.003, 0.0002)));
    await waitFor(() => expect(button('Save place').disabled).toBe(false));
    saveWhile({ geometry: square(10.0032, 50.003, 0.0001) });
    const says = async (text: RegExp): Promise<HTMLElement> =>
      screen.findByText((_, element) => element?.tagName === 'SPAN' && text.test(element.textContent));
    expect(await says(/^Before 858\.3 ft² · 4 corners$/)).toBeDefined();
    expect(
      await says(/^Mine [\d,.]+ ft² · 4 corners · 2,57\d\.\d ft² larger · moved by 21\.\d+ ft$/),
    ).toBeDefined();
    expect(await says(/^Theirs 858\.\d ft² · 4 corners · moved by 47\.\d+ ft$/)).toBeDefined();
    press('Take theirs: Shape');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Take theirs: Shape' })).toBeNull());
    expect(form.stage.store.get(drawingTargetAtom)?.geometry).toEqual(square(10.0032, 50.003, 0.0001));
  });
});
