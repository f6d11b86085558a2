import * as z from 'zod';

const MAX_ID = 2_147_483_647;

/** What can be an id, or null. */
export function asId(text: string | undefined): number | null {
  const id = text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN;
  return id <= MAX_ID ? id : null;
}

const uuid = z.uuid();

/** A UUID in lower case, or null. */
export function asUuid(value: unknown): string | null {
  const parsed = uuid.safeParse(value);
  return parsed.success ? parsed.data.toLowerCase() : null;
}
