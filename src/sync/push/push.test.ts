import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../domain/entities/client.ts';
import type { Lid } from '../../domain/entities/ids.ts';
import type { PendingOp, PendingState } from '../../db/index.ts';
import type { ApiError } from '../client/answer.ts';
import { backoffMs } from './backoff.ts';
import { toBase64 } from '../mapping/base64.ts';
import { classify } from './classify.ts';
import { plan } from './plan.ts';
import { publishStateIn } from './publish-state.ts';
import { reconcile } from './reconcile.ts';
import { runs } from '../../../tests/support/vitest/seeded-fuzzing.ts';

const op = (entityKey: string, over: Partial<PendingOp> = {}): PendingOp => {
  const [table, key] = entityKey.split(':') as [PendingOp['table'], string];
  const base = {
    entityKey,
    table,
    key,
    intent: 'update',
    opId: key,
    rev: 1,
    state: 'ready',
    attempt: 0,
    nextAt: 0,
  } as const;
  return { ...base, createdAt: 0, parentKey: null, clientLid: 'c', ...over };
};
const keys = (ops: PendingOp[]): string[] => ops.map((one) => one.entityKey);
const planned = (ops: PendingOp[], known: string[] = [], publishing: string[] = []) =>
  plan({ ops, known: new Set(known), publishing: new Set(publishing), now: 100 });

describe('plan', () => {
  it('parent not created → child waits', () => {
    const site = op('sites:s', { intent: 'create', parentKey: 'clients:c' });
    const building = op('buildings:b', { intent: 'create', parentKey: 'sites:s' });
    expect(keys(planned([building, site], ['c']).go)).toEqual(['sites:s']);
    expect(keys(planned([building], ['c', 's']).go)).toEqual(['buildings:b']);
    // The level is there, its content is not yet.
    const level = op('levels:l', { intent: 'create', parentKey: 'buildings:b' });
    const feature = op('features:f', { parentKey: 'levels:l' });
    expect(keys(planned([level, feature], ['b', 'l']).go)).toEqual(['levels:l']);
  });

  it('site edit and new building → site first, once', () => {
    const site = op('sites:s', { parentKey: 'clients:c' });
    const building = op('buildings:b', { parentKey: 'sites:s' });
    expect(keys(planned([building, site], ['c', 's', 'b']).go)).toEqual(['sites:s']);
    expect(keys(planned([building, { ...site, attempt: 1, nextAt: 500 }], ['c', 's', 'b']).go)).toEqual([
      'buildings:b',
    ]);
  });

  it('clock set back → change due now', () => {
    const named = op('features:a', { nextAt: 100 + 3_600_000 });
    const stuck = op('features:b', { state: 'unknown', nextAt: 100 + 3_600_001 });
    const { go, wakeAt } = planned([named, stuck]);
    expect([keys(go), wakeAt]).toEqual([['features:b'], 100 + 3_600_000]);
  });

  it('not due, in conflict, publishing or cascaded → held', () => {
    const waiting = op('features:a', { nextAt: 500 });
    const later = op('features:b', { nextAt: 900 });
    const decided = op('features:c', { state: 'conflict' });
    const refused = op('features:d', { state: 'rejected' });
    const covered = op('features:e', { coveredBy: 'sites:s' });
    const publishing = op('features:g', { clientLid: 'p' });
    const other = op('features:h');
    const { go, wakeAt } = planned([waiting, later, decided, refused, covered, publishing, other], [], ['p']);
    expect(keys(go)).toEqual(['features:h']);
    expect(wakeAt).toBe(500);
  });

  it('unrelated change → never held, in-flight change → never planned', () => {
    const states = fc.constantFrom<PendingState>('ready', 'sending', 'unknown', 'rejected', 'conflict');
    fc.assert(
      fc.property(fc.array(states), (others) => {
        const stranger = op('features:mine');
        const ops = [...others.map((state, i) => op(`features:${i}`, { state })), stranger];
        const { go } = planned(ops);
        expect(go).toContain(stranger);
        expect(go.every((one) => one.state === 'ready' || one.state === 'unknown')).toBe(true);
      }),
    );
  });
});

describe('reconcile', () => {
  const row = (clientTitle: string | null): Client | null =>
    clientTitle === null ? null : { lid: 'x' as Lid, kind: 'client' as const, title: clientTitle, extra: {} };
  const values = fc.constantFrom('A', 'B', 'C', null);
  it('random versions → sends only over a version seen, loses no change', () => {
    fc.assert(
      fc.property(values, values, values, fc.option(values), (base, head, theirs, last) => {
        const sent =
          last === undefined || last === null
            ? undefined
            : { rev: 1, at: 0, intent: 'update' as const, value: row(last) };
        const outcome = reconcile({
          base: row(base),
          head: row(head),
          theirs: row(theirs),
          sent,
          attempts: [],
        });
        // What we never sent may be seen in a list that is older than our last write.
        if (theirs === head) expect(outcome).toBe(sent !== undefined || head === base ? 'done' : 'send');
        else if (theirs === base) expect(outcome).toBe('send');
        else if (sent !== undefined && theirs === last) expect(outcome).toBe('landed');
        else expect(outcome).toBe('moved');
      }),
    );
  });
});

describe('failed write', () => {
  const http = (status: number, code = 'x'): ApiError => ({
    kind: 'http',
    status,
    code,
    message: '',
    details: [],
    retryAfterMs: null,
  });
  const cases: [ApiError, boolean, string][] = [
    [{ kind: 'network', message: '' }, true, 'retry'],
    [{ kind: 'network', message: '' }, false, 'unknown'],
    [{ kind: 'malformed', status: 200, message: '' }, false, 'unknown'],
    [{ kind: 'signed-out', message: '' }, true, 'auth'],
    [http(401), true, 'auth'],
    [http(409, 'publish-in-progress'), true, 'publishing'],
    [http(409, 'idempotency-in-progress'), true, 'retry'],
    [http(409, 'idempotency-in-progress'), false, 'unknown'],
    [http(409, 'external-identifier-exists'), false, 'rejected'],
    [http(404), true, 'missing'],
    [http(412), true, 'again'],
    [http(429), false, 'retry'],
    [http(503), false, 'retry'],
    [http(500), true, 'retry'],
    [http(500), false, 'unknown'],
    [http(400), true, 'rejected'],
    [http(403), true, 'rejected'],
    [http(413), true, 'rejected'],
    [http(422), true, 'rejected'],
  ];
  it.each(cases)('%j (repeatable: %s) → %s', (error, repeatable, meaning) => {
    expect(classify(error, repeatable)).toBe(meaning);
  });

  it('backoff → grows to a limit, or as the server says', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.double({ min: 0, max: 0.999, noNaN: true }), (attempt, random) => {
        const ms = backoffMs(attempt, random);
        expect(ms).toBeGreaterThanOrEqual(0);
        expect(ms).toBeLessThanOrEqual(Math.min(1000 * 2 ** attempt, 300_000));
      }),
    );
    expect(backoffMs(3, 0.5)).toBe(4000);
    expect(backoffMs(3, 0.5, 7)).toBe(7);
  });
});

describe('small parts', () => {
  it('base64 → equals Buffer for any length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 70_000, size: 'max' }), (bytes) => {
        expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
      }),
      { numRuns: runs(20) },
    );
  });

  it('publish state → read from the answer', () => {
    expect(publishStateIn({ result: { publishState: 'changed' } })).toBe('changed');
    expect(publishStateIn({ result: { properties: { publishState: 'new' } } })).toBe('new');
    expect(publishStateIn({ result: {} })).toBeUndefined();
    expect(publishStateIn({ result: { publishState: 'odd' } })).toBeUndefined();
  });
});
