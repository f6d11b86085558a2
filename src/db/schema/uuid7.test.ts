import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createUuid7 } from './uuid7.ts';

const zeros = (length: number): Uint8Array => new Uint8Array(length);

describe('createUuid7', () => {
  it('version 7, time first', () => {
    const id = createUuid7(() => 0x0123456789ab, zeros)();
    expect(id).toBe('01234567-89ab-7000-8000-000000000000');
    expect(z.uuidv7().safeParse(id).success).toBe(true);
  });

  it('same millisecond or clock set back → sorted by creation', () => {
    let time = 1000;
    const next = createUuid7(
      () => time,
      (n) => new Uint8Array(n).fill(255),
    );
    const ids: string[] = [];
    for (let i = 0; i < 9000; i += 1) {
      if (i === 4000) time = 500;
      ids.push(next());
    }
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
