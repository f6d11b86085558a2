import * as z from 'zod/mini';
import { badRequest } from '../../api-error.ts';
import { sentenceFor } from '../../error-messages.ts';
import { checkTree, type TreeFault } from './check-json.ts';

/** JSON that is safe to look at. @throws 400 malformed-json, too-deep, forbidden-key, number-out-of-range. */
export function parseBytes(bytes: Uint8Array): unknown {
  let tree: unknown;
  try {
    tree = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw badRequest('malformed-json');
  }
  const fault = checkTree(tree);
  if (fault !== null) throw badRequest(fault.code, detailsOfFault(fault));
  return tree;
}

const detailsOfFault = ({ code, path }: TreeFault) =>
  path === undefined ? undefined : [{ path, message: sentenceFor(code) }];

/** @throws 400 invalid-body with what does not fit. */
export function parseWithSchema<T extends z.core.$ZodType>(schema: T, tree: unknown): z.infer<T> {
  const parsed = z.safeParse(schema, tree);
  if (parsed.success) return parsed.data;
  throw badRequest('invalid-body', detailsOf(parsed.error));
}

function detailsOf(error: z.core.$ZodError): { path: string; message: string }[] {
  return error.issues.slice(0, 20).map((i) => ({ path: i.path.join('/'), message: i.message }));
}
