import { afterEach, expect, it } from 'vitest';
import { hearsOnDevice, listen } from './on-device-speech.ts';

const browser = globalThis as { SpeechRecognition?: unknown };
afterEach(() => {
  delete browser.SpeechRecognition;
});

/** A browser that hears in its own way. */
function hears(available: () => Promise<string>, said: (target: EventTarget) => void): void {
  browser.SpeechRecognition = class extends EventTarget {
    static available = available;
    lang = '';
    processLocally = false;
    start(): void {
      if (!this.processLocally) throw new Error('It would leave the device.');
      said(this);
    }
    abort(): void {
      this.dispatchEvent(new Event('end'));
    }
  };
}
const result = (transcript: string): Event =>
  Object.assign(new Event('result'), { results: [[{ transcript }]] });
const never = new AbortController().signal;

it.each([
  ['has the language on the device', () => Promise.resolve('available'), true],
  ['would have to load it', () => Promise.resolve('downloadable'), false],
  ['can’t say', () => Promise.reject(new Error('no')), false],
])('a browser that %s → offered: %s', async (_, available, offered) => {
  hears(available, () => undefined);
  expect(await hearsOnDevice('en')).toBe(offered);
});

it('a browser without recognition, or without recognition on the device → not offered, and nothing is heard', async () => {
  expect(await hearsOnDevice('en')).toBe(false);
  expect(await listen('en', never)).toBeNull();
  browser.SpeechRecognition = class {};
  expect(await hearsOnDevice('en')).toBe(false);
});

it('recognised words, on the device alone; null if refused or cancelled', async () => {
  hears(
    () => Promise.resolve('available'),
    (target) => void target.dispatchEvent(result('  room twelve ')),
  );
  expect(await listen('en', never)).toBe('room twelve');
  hears(
    () => Promise.resolve('available'),
    (target) => void target.dispatchEvent(new Event('error')),
  );
  expect(await listen('en', never)).toBeNull();
  hears(
    () => Promise.resolve('available'),
    () => undefined,
  );
  const stop = new AbortController();
  const heard = listen('en', stop.signal);
  stop.abort();
  expect(await heard).toBeNull();
});
