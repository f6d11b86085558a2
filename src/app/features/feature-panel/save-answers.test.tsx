import { waitFor } from '@testing-library/react';
import { Dexie } from 'dexie';
import { describe, expect, it } from 'vitest';
import { featureForm } from '../../../../tests/support/app/feature-form.ts';
import { text, textPattern } from '../../../../tests/support/app/texts.ts';

describe('saving the form of a feature', () => {
  const form = featureForm();
  const { openPlace, type, press, row } = form;

  it('says that the work is on the form.device when the server has not answered', async () => {
    form.device.engine.answer = 'waiting';
    type(await openPlace(), 'Front desk');
    press('Save place');
    await waitFor(() =>
      expect(form.stage.toasts[0]).toMatchObject({ kind: 'device', title: 'Saved on this device' }),
    );
  });

  // @spec 8.5
  it('says why the server refused, and keeps the work', async () => {
    form.device.engine.answer = 'rejected';
    type(await openPlace(), 'Front desk');
    press('Save place');
    await waitFor(() =>
      expect(form.stage.toasts[0]).toMatchObject({ kind: 'error', title: 'The server says no.' }),
    );
    expect((await row())?.properties.name).toBe('Front desk');
  });

  it('says in words why it was refused where the server had none', async () => {
    form.device.engine.answer = 'rejected';
    form.device.engine.refusal = 'The server answered with status 413.';
    type(await openPlace(), 'Front desk');
    press('Save place');
    await waitFor(() =>
      expect(form.stage.toasts[0]).toMatchObject({ kind: 'error', title: text('sync:reason.tooBig') }),
    );
  });

  it('says so too when the server refuses late', async () => {
    form.device.engine.answer = 'waiting';
    form.device.engine.late = 'rejected';
    type(await openPlace(), 'Front desk');
    press('Save place');
    await waitFor(() =>
      expect(form.stage.toasts).toEqual([
        expect.objectContaining({ kind: 'device' }),
        expect.objectContaining({ kind: 'error', title: 'The server says no.' }),
      ]),
    );
  });

  it.each([
    [0, ['device', 'success']],
    [1, ['device']],
  ])('saved on the device · the server has it later, %i others wait → %j', async (waiting, kinds) => {
    form.device.engine.answer = 'waiting';
    form.device.engine.late = 'acked';
    form.device.engine.status = { ...form.device.engine.status, waiting };
    type(await openPlace(), 'Front desk');
    press('Save place');
    await waitFor(async () => expect((await row())?.properties.name).toBe('Front desk'));
    await waitFor(() => expect(form.stage.toasts.map(({ kind }) => kind)).toEqual(kinds));
    // The later one takes the place of the first.
    expect(new Set(form.stage.toasts.map(({ key }) => key))).toEqual(new Set(['saved-here']));
  });

  // @spec 4.27 8.6
  it('warns in the words of the product while publishing holds everything back', async () => {
    form.device.engine.answer = 'publishing';
    type(await openPlace(), 'Front desk');
    press('Save place');
    await waitFor(() => expect(form.stage.toasts[0]?.title).toMatch(textPattern('forms:publishing')));
  });

  it('says nothing of a publishing that holds up another client', async () => {
    form.device.engine.answer = 'publishing';
    form.device.engine.status = { ...form.device.engine.status, publishingClients: ['another'] };
    type(await openPlace(), 'Front desk');
    press('Save place');
    await waitFor(() =>
      expect(form.stage.toasts).toMatchObject([{ kind: 'device', title: 'Saved on this device' }]),
    );
  });

  /** The device refuses to write the row. */
  const refuse = (cause: Error): void => {
    form.device.db.features.hook('updating', () => {
      throw cause;
    });
  };
  it.each([
    ['the device is full', text('forms:failures.quota'), () => refuse(new Dexie.QuotaExceededError('full'))],
    ['its storage fails', text('forms:failures.save'), () => refuse(new Error('The disk is broken.'))],
    // @spec 4.31
  ])('says that it is not saved and keeps what was typed where %s', async (_, said, befall) => {
    const name = await openPlace();
    type(name, 'Front desk');
    await waitFor(() => expect(form.button('Save place').disabled).toBe(false));
    befall();
    press('Save place');
    await waitFor(() => expect(form.stage.toasts).toMatchObject([{ kind: 'error', title: said }]));
    expect(name).toHaveProperty('value', 'Front desk');
    expect((await row())?.properties.name).not.toBe('Front desk');
  });
});
