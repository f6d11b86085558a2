import type * as z from 'zod/mini';
import { badRequest, tooLarge } from '../../api-error.ts';
import { inChunks } from './body-chunks.ts';
import { BODY_LIMIT } from './body-limit.ts';
import { requireContentType } from './content-type.ts';
import type { Ctx } from '../context.ts';
import { parseWithSchema, parseBytes } from './parse-body.ts';

/**
 * The body as JSON that fits `schema`. Refused before it is read whole where it is too large (413), of another kind
 * (415), no JSON, nested deeper than 64, or holding names that reach an object's prototype (400).
 * @param options.empty what an absent body counts as; without it an absent body is an error.
 * @param options.tooLarge the code where it is too large, if another is better known than 'too-large'.
 */
export async function readBody<T extends z.core.$ZodType>(
  c: Ctx,
  schema: T,
  options: { limit?: number; empty?: unknown; tooLarge?: string } = {},
): Promise<z.infer<T>> {
  const bytes = await readBytes(c.req.raw, options.limit ?? BODY_LIMIT.usual, options.tooLarge);
  const isEmpty = bytes.length === 0;
  if (isEmpty && options.empty === undefined) throw badRequest('malformed-json');
  if (!isEmpty) requireContentType(c);
  return parseWithSchema(schema, isEmpty ? options.empty : parseBytes(bytes));
}

/** A body of JSON as it came, for who reads it elsewhere: not yet parsed. */
export async function readBodyBytes(c: Ctx, limit: number): Promise<Uint8Array> {
  const bytes = await readBytes(c.req.raw, limit);
  if (bytes.length === 0) throw badRequest('malformed-json');
  requireContentType(c);
  return bytes;
}

async function readBytes(request: Request, limit: number, code?: string): Promise<Uint8Array> {
  const parts = await readParts(request, limit, code);
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
}

/** A body as it came, in pieces: for who only passes it on. */
export async function readParts(request: Request, limit: number, code?: string): Promise<Uint8Array[]> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(code);
  const parts: Uint8Array[] = [];
  for await (const chunk of inChunks(request, limit, { code })) parts.push(chunk);
  return parts;
}
