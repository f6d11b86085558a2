import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { LENGTH } from '../../../src/domain/limits.ts';

/** Argon2id is the library's default; cost as OWASP names it for 19 MiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string) => hash(password, COST);

let decoy: Promise<string> | undefined;

/** Takes as long for a missing account as for an existing one, so that the time reveals nothing. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  if (password.length > LENGTH.password[1]) return false;
  decoy ??= hashPassword('no such account');
  const matches = await verify(stored ?? (await decoy), password).catch(() => false);
  return stored !== null && matches;
}

const SETS = ['abcdefghijkmnopqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789'] as const;

/** 20 characters that read well aloud, with each kind that the password rule asks for (about 115 bits). */
export function makePassword(): string {
  const all = SETS.join('');
  const pick = (from: string) => from[randomInt(from.length)]!;
  const chars = [...SETS.map(pick), ...Array.from({ length: 17 }, () => pick(all))];
  for (let i = chars.length - 1; i > 0; i -= 1) {
    const j = randomInt(i + 1);
    [chars[i], chars[j]] = [chars[j]!, chars[i]!];
  }
  return chars.join('');
}
