import { describe, expect, it } from 'vitest';
import { freshOp, type AttemptRecord, type PendingOp } from '../../db/index.ts';
import type { Feature, FeatureKind } from '../../domain/entities/feature.ts';
import type { Fid, Lid } from '../../domain/entities/ids.ts';
import { proofLacking, type Missing } from './missing-rows.ts';

const NOW = 1_000_000;

const ofKind = (kind: FeatureKind): Feature => ({
  fid: 'f1' as Fid,
  kind,
  clientLid: 'c1' as Lid,
  siteLid: 's1' as Lid,
  buildingLid: null,
  levelLid: null,
  geometry: { type: 'Point', coordinates: [0.001, 0.001] },
  properties: { typeCode: 'shop' },
});
const PLACE = ofKind('poi');
const NODE = ofKind('graph');

const changed = (more: Partial<PendingOp> = {}, row = PLACE): PendingOp => ({
  ...freshOp({ table: 'features', key: 'f1', row, intent: 'update' }, 0, 'op-1'),
  ...more,
});

/** A deletion of ours, undone while its answer was out. */
const deletion = (more: Partial<AttemptRecord>): Pick<Missing, 'deletions'> => ({
  deletions: [
    {
      resource: 'features/f1',
      entityKey: 'features:f1',
      opId: 'op-1',
      kind: 'delete',
      leftAt: NOW - 100_000,
      until: NOW - 39_000,
      ...more,
    },
  ],
});
const MAY_COME = { until: NOW + 60_000 };

const missing = (more: Partial<Missing> = {}): Missing => ({
  row: PLACE,
  op: undefined,
  deletions: [],
  known: { isNewer: () => false, isRecent: () => false },
  now: NOW,
  ...more,
});

const RECENT = { isNewer: () => false, isRecent: () => true };

describe('a row here that a read does not show', () => {
  it.each<[string, Missing]>([
    ['acknowledged since', missing({ known: { isNewer: () => true, isRecent: () => true } })],
    ['acknowledged just before', missing({ known: RECENT })],
    ['not whole on the server yet', missing({ op: changed({ intent: 'create' }) })],
    ['not whole on the server yet', missing({ op: changed({ saga: { step: 'bulk', createdHere: true } }) })],
    ['in flight', missing({ op: changed({ state: 'sending' }) })],
    ['goes with its network', missing({ row: NODE, op: changed({}, NODE) })],
    ['our own deletion, or it may be', missing({ op: changed(), ...deletion({}) })],
    [
      'our own deletion, or it may be',
      missing({ op: changed({ state: 'conflict' }), ...deletion(MAY_COME) }),
    ],
    [
      'our own deletion, or it may be',
      missing({ op: changed({ state: 'conflict' }), ...deletion({ isAnswered: true }) }),
    ],
  ])('%s · → proves no deletion', (reason, of) => {
    expect(proofLacking(of)).toBe(reason);
  });

  it.each<[string, Missing]>([
    ['unchanged here', missing()],
    ['a node of a list, however new', missing({ row: NODE, known: RECENT })],
    ['changed here, not sent', missing({ op: changed() })],
    [
      'in conflict, and our deletion can no longer arrive',
      missing({ op: changed({ state: 'conflict' }), ...deletion({}) }),
    ],
  ])('%s · → was deleted there', (_, of) => {
    expect(proofLacking(of)).toBeNull();
  });
});
