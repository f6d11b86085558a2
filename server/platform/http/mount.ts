import { Hono } from 'hono';
import {
  type Access,
  type BodyRead,
  type Call,
  isList,
  isPage,
  NUMBERED,
  type Params,
  paramsOf,
  type QueryName,
  type Result,
} from '../../../src/contract/calls/call.ts';
import {
  requireAdmin,
  requireAdminSomewhere,
  requireClientReader,
  requireEditor,
  requireEditorSomewhere,
  requireSight,
  requireSuperAdmin,
} from '../access/authorize.ts';
import type { SignedInUser } from '../access/signed-in-user.ts';
import { notFound } from '../api-error.ts';
import { many, one, page } from './answer.ts';
import { BODY_LIMIT } from './body/body-limit.ts';
import { readBody } from './body/read-body.ts';
import type { AppEnv, Ctx } from './context.ts';
import { idParam, levelParam } from './params.ts';
import { type ExpectMatch, expectMatch } from './preconditions.ts';

/** Lets the caller of a call through, and finds the place that it is about; throws 403 or 404. */
export type Gate<Place> = (c: Ctx, user: SignedInUser) => Place | Promise<Place>;
/** By access, as the call table names it. */
export type Gates = Partial<Record<Access, Gate<unknown>>>;

/** What a handler is given. */
export interface Received<C extends Call, Place> {
  c: Ctx;
  user: C extends { access: 'anyone' } ? undefined : SignedInUser;
  /** What the gate found. */
  place: Place;
  params: Params<C>;
  query: Partial<Record<QueryName<C>, string>>;
  body: BodyRead<C>;
  /** Checks a write's If-Match; for calls that take one. */
  expect: C extends { ifMatch: true } ? ExpectMatch : undefined;
}

/** Nothing, where success is all there is to say. */
type Nothing<C extends Call> = Record<string, never> extends Result<C> ? void : never;
/** Null: 404. A `Response` for anything but JSON, or for JSON that is encoded already. */
type Made<C extends Call> = Result<C> | Nothing<C> | Response | null;
type PlaceOf<G extends Gates, C extends Call> =
  G[C['access']] extends Gate<infer Place> ? Awaited<Place> : never;
type Handler<G extends Gates, C extends Call> = (
  given: Received<C, PlaceOf<G, C>>,
) => Made<C> | Promise<Made<C>>;

/** How a body is read. */
interface Reading {
  limit?: number;
  /** The code where it is too large. */
  tooLarge?: string;
}

/** Calls of the table that these gates cover. */
type Gated<G extends Gates> = Call & { access: keyof G };

/**
 * Mounts calls of the table. What happens to a call is the same for all, in this order: the gate of its access, its
 * body, its handler, its answer in the envelope. A handler holds what is left.
 */
export function createMount<G extends Gates>(gates: G) {
  const routes = new Hono<AppEnv>();

  function add<C extends Gated<G>>(
    call: C,
    handler: Handler<G, C>,
    read: (c: Ctx) => Promise<unknown>,
  ): void {
    const gate = gates[call.access] as Gate<unknown>;
    const names = paramsOf(call.path);
    routes.on(call.method, call.path, async (c) => {
      const user = c.get('user');
      const place = await gate(c, user);
      const body = await read(c);
      const given = {
        c,
        user,
        place,
        params: paramsIn(c, names),
        query: c.req.query(),
        body,
        expect: expectMatch(c),
      };
      // That it is what the table says of this call was checked just now.
      const made = await handler(given as unknown as Received<C, PlaceOf<G, C>>);
      if (made === null) throw notFound();
      if (made instanceof Response) return made;
      if (isPage(call)) return page(c, made as { results: unknown; cursor: string | null });
      return isList(call) ? many(c, made) : one(c, made ?? {});
    });
  }

  return {
    routes,
    on: <C extends Gated<G>>(
      call: C,
      handler: Handler<G, C>,
      { limit = BODY_LIMIT.usual, tooLarge }: Reading = {},
    ) =>
      add(call, handler, async (c) =>
        call.body === undefined
          ? undefined
          : readBody(c, call.body, {
              limit,
              ...(tooLarge !== undefined && { tooLarge }),
              ...(call.bodyMayBeAbsent && { empty: {} }),
            }),
      ),
    /** The same for a call whose handler reads the body itself, as it comes. */
    onStream: <C extends Gated<G>>(call: C, handler: Handler<G, Omit<C, 'body'> & Call>) =>
      add(call, handler as never, () => Promise.resolve()),
  };
}

/** Each is looked at when it is asked for: in a call that makes a thing it is often the service that minds. */
function paramsIn(c: Ctx, names: string[]): object {
  const params = {};
  for (const name of names) {
    const get = () => {
      if (name === 'level') return levelParam(c);
      return (NUMBERED as readonly string[]).includes(name) ? idParam(c, name) : c.req.param(name);
    };
    Object.defineProperty(params, name, { enumerable: true, get });
  }
  return params;
}

const clientOf = (c: Ctx) => ({ clientId: idParam(c, 'client') });
const gateOfClient =
  (require: (user: SignedInUser, place: { clientId: number }) => void): Gate<{ clientId: number }> =>
  (c, user) => {
    const place = clientOf(c);
    require(user, place);
    return place;
  };

/** The gates that need to know nothing of what is stored. */
export const PLATFORM_GATES = {
  anyone: () => null,
  'signed in': () => null,
  'super admin': (_c, user) => requireSuperAdmin(user),
  'edit anywhere': (_c, user) => requireEditorSomewhere(user),
  'administer something': (_c, user) => requireAdminSomewhere(user),
  'see client': gateOfClient(requireSight),
  'read client': gateOfClient((user, { clientId }) => requireClientReader(user, clientId)),
  'edit client': gateOfClient(requireEditor),
  'administer client': gateOfClient(requireAdmin),
} satisfies Gates;

/** For an access that is decided by what the call holds: the handler does it. */
export const BY_HANDLER: Gate<null> = () => null;
