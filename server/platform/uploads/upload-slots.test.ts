import { describe, expect, it } from 'vitest';
import { createUploadSlots } from './upload-slots.ts';

const refused = (status: number) =>
  expect.objectContaining({ status, code: 'too-many-uploads', headers: { 'retry-after': '10' } });

/** What taking a seat comes to: null where it was given. */
function refusal(take: () => unknown): unknown {
  try {
    take();
    return null;
  } catch (error) {
    return error;
  }
}

describe('the slots of uploads', () => {
  it('are two for one person, and free again when one is left, once', () => {
    const { take, taken } = createUploadSlots();
    const leave = take('a');
    take('a');
    expect(refusal(() => take('a'))).toEqual(refused(429));
    leave();
    leave();
    expect(taken()).toBe(1);
    take('a');
    expect(refusal(() => take('a'))).toEqual(refused(429));
  });

  it('are one for each where many people send, so that a newcomer always finds one', () => {
    const { take } = createUploadSlots();
    const people = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    // Each as often as they like.
    for (const person of people) for (let i = 0; i < 20; i += 1) refusal(() => take(person));
    for (const person of people) expect(refusal(() => take(person))).toEqual(refused(429));
    expect(refusal(() => take('the ninth'))).toBeNull();
  });

  it('end somewhere', () => {
    const { take } = createUploadSlots();
    for (let i = 0; i < 32; i += 1) take(String(i));
    expect(refusal(() => take('one more'))).toEqual(refused(503));
  });
});
