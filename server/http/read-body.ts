import type * as z from 'zod';
import { ApiError, badRequest, tooLarge } from '../errors.ts';
import { inChunks } from './body-chunks.ts';
import type { Ctx } from './context.ts';
import { checkTree } from './check-tree.ts';

/** Bytes. Files travel as base64: 100 MB of file make 134 MB of text. A network has 50,000 nodes at most. */
export const BODY_LIMIT = {
  usual: 1_000_000,
  network: 32_000_000,
  content: 64_000_000,
  files: 140_000_000,
} as const;

/**
 * The body as JSON that fits `schema`. Refused before it is read whole where it is too large (413), of another kind
 * (415), no JSON, nested deeper than 64, or holding names that reach an object's prototype (400).
 * @param empty what an absent body counts as; without it an absent body is an error.
 */
export async function readBody<T extends z.ZodType>(
  c: Ctx,
  schema: T,
  options: { limit?: number; empty?: unknown } = {},
): Promise<z.infer<T>> {
  const bytes = await readBytes(c.req.raw, options.limit ?? BODY_LIMIT.usual);
  const isEmpty = bytes.length === 0;
  if (isEmpty && options.empty === undefined) throw badRequest('malformed-json');
  if (!isEmpty) checkKind(c);
  return fitting(schema, isEmpty ? options.empty : parseBytes(bytes));
}

/** A body of JSON as it came, for who reads it elsewhere: not yet parsed. */
export async function readBodyBytes(c: Ctx, limit: number): Promise<Uint8Array> {
  const bytes = await readBytes(c.req.raw, limit);
  if (bytes.length === 0) throw badRequest('malformed-json');
  checkKind(c);
  return bytes;
}

/** @throws 400 invalid-body with what does not fit. */
export function fitting<T extends z.ZodType>(schema: T, tree: unknown): z.infer<T> {
  const parsed = schema.safeParse(tree);
  if (parsed.success) return parsed.data;
  throw badRequest('invalid-body', detailsOf(parsed.error));
}

/** @throws 415 for what is not JSON, and for what is packed: who unpacks lets a few bytes become very many. */
export function checkKind(c: Ctx): void {
  const kind = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  const packing = c.req.header('content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (packing !== 'identity') throw new ApiError(415, 'unsupported-encoding');
  if (kind === undefined || kind === 'application/json' || /^application\/[a-z0-9.+-]+\+json$/.test(kind))
    return;
  throw new ApiError(415, 'unsupported-media-type');
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const parts = await readParts(request, limit);
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
}

/** A body as it came, in pieces: for who only passes it on. */
export async function readParts(request: Request, limit: number): Promise<Uint8Array[]> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
  const parts: Uint8Array[] = [];
  for await (const chunk of inChunks(request, limit)) parts.push(chunk);
  return parts;
}

/** JSON that is safe to look at. @throws 400 malformed-json, too-deep, forbidden-key. */
export function parseBytes(bytes: Uint8Array): unknown {
  let tree: unknown;
  try {
    tree = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw badRequest('malformed-json');
  }
  const fault = checkTree(tree);
  if (fault !== null) throw badRequest(fault);
  return tree;
}

function detailsOf(error: z.ZodError): { path: string; message: string }[] {
  return error.issues.slice(0, 20).map((i) => ({ path: i.path.join('.'), message: i.message }));
}
