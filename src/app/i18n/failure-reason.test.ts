import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createCaller } from '../../sync/client/caller.ts';
import type { FetchPort } from '../../sync/ports.ts';
import { opErrorOf } from '../../sync/push/handle-failure.ts';
import { Clock } from '../../../tests/support/sync/sync-device.ts';
import formsInArabic from './locales/ar/forms.json' with { type: 'json' };
import inArabic from './locales/ar/refusals.json' with { type: 'json' };
import { createI18n } from './create-i18n.ts';
import { sayReason, type Failure } from './failure-reason.ts';
import { text } from '../../../tests/support/app/texts.ts';

const clock = new Clock();
const token = () => Promise.resolve({ ok: true as const, value: 'token' });

/** What is kept of a write that fails. */
async function kept(fetch: FetchPort): Promise<Failure> {
  const call = createCaller({
    origin: 'https://api.test',
    fetch,
    timer: clock,
    now: clock.now,
    bearer: token,
    renew: token,
  });
  const schema = z.looseObject({ result: z.looseObject({ x: z.number() }) });
  const answer = await call({ method: 'PUT', path: '/x', schema, body: {} });
  if (answer.ok) throw new Error('It arrived.');
  return opErrorOf(answer.error);
}
const answers =
  (status: number, body = '<html>'): FetchPort =>
  () =>
    Promise.resolve(new Response(body, { status }));

/** Without the marks that keep the directions of texts apart. */
const plain = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '');

const i18n = await createI18n('en');
const arabic = await createI18n('ar');

describe('why something did not arrive', () => {
  it.each<[FetchPort, string]>([
    [() => Promise.reject(new TypeError('Failed to fetch')), 'The server could not be reached.'],
    [answers(502), text('sync:reason.failing')],
    [answers(429), text('sync:reason.busy')],
    [answers(413), text('sync:reason.tooBig')],
    [answers(418), text('sync:reason.unsaid')],
    [answers(200), text('sync:reason.unreadable')],
    [
      answers(200, '{"createdTimestampUtcEpochSeconds":1,"result":{"x":"?"}}'),
      text('sync:reason.unreadable'),
    ],
  ])('is said in words of ours where the server had none', async (fetch, words) => {
    const failure = await kept(fetch);
    expect(await sayReason(i18n, failure)).toBe(words);
    expect(await sayReason(arabic, failure)).not.toMatch(/[a-z0-9]/i);
  });

  it("is in the server's words if it has any", async () => {
    const failure = await kept(answers(422, '{"error":{"code":"type","message":"No such type."}}'));
    expect(await sayReason(i18n, failure)).toBe('No such type.');
    expect(await sayReason(arabic, failure)).toBe('No such type.');
  });

  it.each([
    [409, 'last-admin', 'The client would be left without an admin.', inArabic['last-admin']],
    [409, 'level-exists', 'The building already has this level.', formsInArabic.issues['level-exists']],
  ])(
    'is said in the language of the person where the code is known: %s %s',
    async (status, code, message, words) => {
      const failure = await kept(answers(status, JSON.stringify({ error: { code, message } })));
      expect(await sayReason(i18n, failure)).toBe(message);
      expect(await sayReason(arabic, failure)).toBe(words);
    },
  );

  it('names each property that was refused', async () => {
    const details = [
      { path: 'properties/email', message: 'No.' },
      { path: 'properties/phone', message: 'Not that.' },
    ];
    const body = { error: { code: 'invalid-title', message: 'No.', details } };
    const said = plain(await sayReason(arabic, await kept(answers(400, JSON.stringify(body)))));
    expect(said).toContain(formsInArabic.issues['invalid-title']);
    expect(said).not.toContain('No.');
    expect(said).toContain('Not that.');
  });

  it.each([
    ['features/0/properties/email', 'Email: Enter a valid email address.'],
    ['properties/email', 'Email: Enter a valid email address.'],
    ['features/0/properties/shelf', 'shelf: Enter a valid email address.'],
    ['features/0', 'This is not valid.'],
  ])('names the property that the server refused at %s', async (path, words) => {
    const details = [{ path, message: 'Enter a valid email address.' }];
    const body = { error: { code: 'invalid-email', message: 'This is not valid.', details } };
    const failure = await kept(answers(400, JSON.stringify(body)));
    expect(plain(await sayReason(i18n, failure))).toBe(words);
  });

  // @spec 8.25 8.26 8.46
  it.each([
    ['logo', 'Logo upload failed'],
    ['plan', 'Uploading floor plan have failed'],
    ['content', 'Map file upload failed'],
  ] as const)('%s refused without words → %s, and why', async (upload, words) => {
    const failure = { ...(await kept(answers(413))), upload };
    expect(await sayReason(i18n, failure)).toBe(`${words}. ${text('sync:reason.tooBig')}`);
    const said = await kept(answers(422, '{"error":{"code":"odd","message":"Not square."}}'));
    expect(await sayReason(i18n, { ...said, upload })).toBe('Not square.');
  });

  it('names the feature too where it is one of many', async () => {
    const part = { property: 'email', message: 'Enter a valid email address.' };
    const failure = { code: 'invalid-email', message: 'This is not valid.' };
    const parts = [{ ...part, thing: 'Café' }];
    expect(plain(await sayReason(i18n, { ...failure, parts }))).toBe(
      'Café: Email: Enter a valid email address.',
    );
    const label = arabic.getFixedT(null, 'forms')('fields.email');
    expect(await sayReason(arabic, { ...failure, parts })).toContain(label);
  });

  it.each([
    ['The server answered with status 500.', text('sync:reason.failing')],
    ['A level with the index -2 exists already.', text('sync:reason.levelExists', { index: -2 })],
    ['The server does not know this.', text('sync:reason.unknown')],
    [
      '3 of 9 nodes would go that nobody deleted here, so nothing was sent. Trying again sends it all the same.',
      text('sync:network.shrinks', { gone: 3, of: 9 }),
    ],
  ])('is known by a sentence of ours that was kept alone: %s', async (message, words) => {
    expect(await sayReason(i18n, { message })).toBe(words);
    expect(await sayReason(arabic, { message })).not.toMatch(/[a-z]/i);
  });
});
