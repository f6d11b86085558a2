import type { MiddlewareHandler } from 'hono';
import * as z from 'zod';
import { replaceParams } from '../../../src/contract/calls/call.ts';
import { noteActivity } from '../../platform/activity.ts';
import type { AppEnv } from '../../platform/http/context.ts';
import { asId, asUuid } from '../../platform/http/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { AUDITED, LEVEL_KEY } from './audited-calls.ts';
import { findThing, type ThingKind } from './find-thing.ts';
import { failureReason } from '../../platform/failure-reason.ts';

const RULES = AUDITED.map((audited) => ({
  ...audited,
  path: new RegExp(`/api/v8${replaceParams(audited.call.path, (name) => `(?<${name}>[^/]+)`)}$`),
}));

/** Things whose PUT makes or changes them, by an id of the caller's. */
const MADE_BY_PUT: ReadonlySet<ThingKind> = new Set(['feature', 'public-map', 'closure']);

/**
 * Notes each write that succeeded: who, what, to which thing. A write that is asked for again is noted once. If the record
 * fails the operator is notified: the write and its answer hold.
 */
export function recordActivity({ db, log }: Pick<Platform, 'db' | 'log'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { method, path } = c.req;
    const rule =
      method === 'GET' ? undefined : RULES.find((one) => one.call.method === method && one.path.test(path));
    if (!rule) return next();
    const params = rule.path.exec(path)?.groups ?? {};
    const given = 'param' in rule.key ? keyOf(rule.kind, params, rule.key.param) : null;
    // A deleted thing is recorded as it was; a feature that existed before was changed, not created.
    const isPutWhole = MADE_BY_PUT.has(rule.kind);
    const hasBefore = method === 'DELETE' || method === 'PATCH' || isPutWhole;
    const before = given !== null && hasBefore ? await findThing(db, rule.kind, given) : undefined;
    await next();
    if (!c.res.ok) return;
    const note = async (): Promise<void> => {
      const key = 'result' in rule.key ? await keyInAnswer(c.res, rule.key.result) : given;
      if (key === null) return;
      const after = method === 'DELETE' ? undefined : await findThing(db, rule.kind, key);
      const thing = after ?? before;
      if (!thing) return;
      const isNew = isPutWhole && method === 'PUT' && before === undefined;
      const { orWith } = rule;
      const isOther = orWith !== undefined && (await memberInAnswer(c.res, orWith.member)) !== undefined;
      const action = isNew ? 'created' : isOther ? orWith.action : rule.action;
      const { value: _value, ...named } = thing;
      // Of a write of something else, such as a configuration, the thing stands as it was.
      const hasValues = hasBefore || action === 'created';
      await noteActivity(db, {
        ...named,
        action,
        kind: rule.kind,
        key,
        userId: c.get('user').id,
        ...(hasValues && { before: before?.value ?? null, after: after?.value ?? null }),
        ...(rule.count !== undefined && { count: await numberInAnswer(c.res, rule.count) }),
      });
    };
    await note().catch((error: unknown) => {
      log.error({ requestId: c.get('requestId'), reason: failureReason(error) }, 'a write was not noted');
    });
  };
}

/** Null where it can be no key. */
function keyOf(kind: ThingKind, params: Record<string, string | undefined>, name: string): string | null {
  if (MADE_BY_PUT.has(kind)) return asUuid(params[name]);
  if (name !== LEVEL_KEY) return asId(params[name]) === null ? null : params[name]!;
  const { building, level } = params;
  return asId(building) !== null && /^-?\d{1,6}$/.test(level ?? '') ? `${building}/${Number(level)}` : null;
}

async function keyInAnswer(answer: Response, member: string): Promise<string | null> {
  const id = await numberInAnswer(answer, member);
  return id === null ? null : String(id);
}

async function memberInAnswer(answer: Response, member: string): Promise<unknown> {
  const read = z.object({ result: z.record(z.string(), z.unknown()) }).safeParse(await answer.clone().json());
  return read.data?.result[member];
}

async function numberInAnswer(answer: Response, member: string): Promise<number | null> {
  const found = await memberInAnswer(answer, member);
  return typeof found === 'number' ? found : null;
}
