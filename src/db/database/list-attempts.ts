import type { Transaction } from 'dexie';
import { MAX_DELIVERY_DELAY_MS, MAX_RESPONSE_WAIT_MS } from '../schema/delivery.ts';
import type { Attempt, PendingOp } from '../schema/operation.ts';
import type { AttemptRecord, IdRecord, MetaRecord } from '../schema/records.ts';
import type { EarlierRow } from './enter-earlier.ts';
import { planIn, resourceOf } from './resource-of.ts';

/** Keys in `meta` of deletions and of uploads of plans that had been given up. */
const DELETION = 'gone:';
const PLAN = 'late-plan:';

/** As versions before 7 had it: deletions are among the earlier ones. */
type Before7 = Omit<PendingOp, 'sent'> & { sent?: Omit<Attempt, 'earlier'> & { earlier?: EarlierRow[] } };

/** Versions before 7 kept what may still arrive in the operation that sent it, and in `meta` once that was over. */
export async function listAttempts(upgrade: Transaction): Promise<void> {
  const places = { levels: upgrade.table('levels'), idmap: upgrade.table<IdRecord>('idmap') };
  const attempts = upgrade.table<AttemptRecord, number>('attempts');
  const pending = upgrade.table<Before7, string>('pending');
  for (const op of await pending.filter(({ sent }) => sent !== undefined).toArray()) {
    const { sent, entityKey, opId } = op;
    if (sent === undefined) continue;
    const resource = await resourceOf(places, op);
    const note = { resource, entityKey, opId, kind: 'delete' } as const;
    for (const one of (sent.earlier ?? []).filter(isDeletion))
      await attempts.add({ ...note, ...givenUpAt(one.at, one.at) });
    const { earlier: _, ...last } = sent;
    const values = sent.earlier?.filter((one) => !isDeletion(one)) ?? [];
    const next: typeof sent = { ...last, ...(values.length > 0 && { earlier: values }) };
    if (isDeletion(sent)) next.n = await attempts.add({ ...note, ...timesOf(op.state, sent) });
    else if (op.saga?.step === 'uploadFloorPlan')
      next.n = await attempts.add({
        ...note,
        ...timesOf(op.state, sent),
        kind: 'plan',
        resource: planIn(resource),
      });
    await pending.put({ ...op, sent: next });
  }
  const meta = upgrade.table<MetaRecord, string>('meta');
  for (const { k, value } of await meta.where('k').startsWith(DELETION).toArray()) {
    const key = k.slice(DELETION.length);
    const isFeature = key.startsWith('features:');
    const level = isFeature ? undefined : await places.idmap.get({ kind: 'levels', serverKey: key });
    await attempts.add({
      resource: isFeature ? key.replace(':', '/') : `levels/${key}`,
      entityKey: isFeature ? key : `levels:${level?.lid ?? ''}`,
      opId: '',
      kind: 'delete',
      ...givenUpAt(Number(value), Number(value)),
    });
  }
  for (const { k, value } of await meta.where('k').startsWith(PLAN).toArray()) {
    const [place = '', lid = ''] = k.slice(PLAN.length).split(':');
    await attempts.add({
      resource: `plans/${place}`,
      entityKey: `levels:${lid}`,
      opId: '',
      kind: 'plan',
      ...givenUpAt(Number(value), Number(value)),
    });
  }
  for (const prefix of [DELETION, PLAN]) await meta.where('k').startsWith(prefix).delete();
}

const isDeletion = ({ value }: Pick<EarlierRow, 'value'>): boolean => value === null;

type Times = Pick<AttemptRecord, 'leftAt' | 'until' | 'hasDeadline' | 'isAnswered'>;

/** @param at when it was given up; 0: it was answered */
const givenUpAt = (at: number, leftAt: number): Times =>
  at === 0 ? { leftAt, until: leftAt, isAnswered: true } : { leftAt, until: at + MAX_DELIVERY_DELAY_MS };

function timesOf(
  state: PendingOp['state'],
  { at, givenUpAt: end, until }: Pick<Attempt, 'at' | 'givenUpAt' | 'until'>,
): Times {
  if (end === 0) return givenUpAt(0, at);
  const isOut = end === undefined && state === 'sending';
  const longest = (end ?? at) + MAX_DELIVERY_DELAY_MS + (isOut ? MAX_RESPONSE_WAIT_MS : 0);
  if (until === undefined) return { leftAt: at, until: longest };
  return { leftAt: at, until: Math.min(until, longest), hasDeadline: true };
}
