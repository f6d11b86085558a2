import type * as z from 'zod/mini';
import {
  type BodySent,
  type Call,
  type Params,
  type QueryName,
  replaceParams,
} from '../../contract/calls/call.ts';
import { isOpen } from '../../contract/calls/rules.ts';
import type { Answer } from './answer.ts';
import type { Caller, CallRequest } from './caller.ts';

/** A call of the table whose answer is JSON. */
export type JsonCall = Call & { answer: z.core.$ZodType };

/** What the app reads of the answer: all of it, or what it needs. */
type Read<C extends JsonCall> = C extends { least: infer Least extends z.core.$ZodType }
  ? Least
  : C['answer'];

/** Optional without parameters. */
type Filled<Name extends string, Value, IsNone> = IsNone extends true
  ? Partial<Record<Name, undefined>>
  : Record<Name, Value>;

/** The arguments of the call. */
export type Given<C extends JsonCall> = Filled<
  'params',
  Params<C>,
  [keyof Params<C>] extends [never] ? true : false
> &
  Filled<'body', BodySent<C>, C extends { body: z.core.$ZodType } ? false : true> & {
    query?: Partial<Record<QueryName<C>, string | number | undefined>>;
  };

/** How it is sent. */
type How = Pick<
  CallRequest<z.core.$ZodType>,
  'signal' | 'condition' | 'idempotencyKey' | 'isCompared' | 'mayClearCache' | 'notAfter'
>;

/** Makes calls of the table. */
type MakeCall = <C extends JsonCall>(
  call: C,
  given: Given<C>,
  how?: How,
) => Promise<Answer<z.output<Read<C>>>>;

/** Typed by the table, calls go out as any other request. */
export const callsBy =
  (caller: Caller): MakeCall =>
  (call, { params, query, body }, how) =>
    caller({
      ...how,
      method: call.method,
      path: addressOf(call.path, params ?? {}, query ?? {}),
      schema: (call.least ?? call.answer) as Read<typeof call>,
      body,
      ...(isOpen(call) && { open: true }),
    });

/** The path with its query; undefined parameters are left out. */
function addressOf(
  path: string,
  params: Readonly<Record<string, string | number>>,
  query: Readonly<Record<string, string | number | undefined>>,
): string {
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  const filled = replaceParams(path, (name) => encodeURIComponent(params[name]!));
  return asked.length === 0 ? filled : `${filled}?${asked.join('&')}`;
}
