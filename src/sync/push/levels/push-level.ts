import type { PendingOp } from '../../../db/index.ts';
import { NETWORK_KIND } from '../../../domain/content/index.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { acknowledge } from '../../lifecycle/acknowledge.ts';
import { addressOf } from '../../mapping/addresses.ts';
import { reload } from '../../store/fenced.ts';
import type { SiteLock } from '../networks/site-lock.ts';
import type { Push, PushContext } from '../push-context.ts';
import { ENDS, RECORDS } from './level-saga.ts';
import { LOOKS } from './look-for-level.ts';
import { stepOf } from './saga-step.ts';
import { next, type Effects, type End, type Seen, type Turn } from './saga-table.ts';
import { SENDS } from './send-level.ts';

/**
 * Creates a level with its floor plan and content, as the table of the saga has it. Each step is recorded. If a step is
 * rejected, the level is deleted on the server again if this saga created it, and all work stays on the device.
 */
export function createPushLevel(context: PushContext, inLane: SiteLock): Push {
  /** A network that leaves meanwhile was read before: its nodes that come with the level would go with it again. */
  const enterLane: Effects['enterLane'] = async (turn) => {
    const { op, at } = turn;
    const nodes = await context.db.features.where({ levelLid: op.key, kind: NETWORK_KIND }).count();
    if (nodes === 0) return { saw: 'entered' };
    const rest = (): Promise<End> => play(turn, { saw: 'entered' });
    return (await inLane(`graph:${at.siteId}`, op.entityKey, rest)) ?? 'on';
  };
  const effects: Effects = { ...LOOKS, ...SENDS, ...RECORDS, ...ENDS, enterLane };

  /** Carries out what the table says until an effect ends the turn. */
  async function play(turn: Turn, begun: Seen): Promise<End> {
    for (let seen = begun; ;) {
      const { step, effect } = next(turn.step, seen.saw);
      // The types of the cells ensure that this observation brings what the effect needs, and that the step may follow.
      const carryOut = effects[effect] as (turn: Turn, seen: Seen, then: unknown) => Promise<Seen | End>;
      const result = await carryOut(turn, seen, step);
      if (typeof result === 'string') return result;
      seen = result;
    }
  }

  return async (planned) => {
    let op: PendingOp | undefined = planned;
    for (let saw: 'due' | 'reached' = 'due'; ; saw = 'reached') {
      if (op?.saga === undefined || (op.state !== 'ready' && op.state !== 'unknown')) return 'on';
      const turn = await beginTurn(context, op);
      const end = turn === null ? 'on' : await play(turn, { saw });
      if (end !== 'next') return end;
      op = await reload(context.db, planned);
    }
  };
}

/** Reads where the making of a level is; null: nothing can be done now. */
async function beginTurn(context: PushContext, op: PendingOp): Promise<Turn | null> {
  const { db } = context;
  // An attempt is forgotten once the server is as it was; a level that was seen on the server has a base.
  const was = op.sent?.value ?? (await db.bases.get(op.entityKey))?.value;
  const level = (await db.levels.get(op.key)) ?? (was as Level | null | undefined) ?? null;
  if (level === null) {
    await acknowledge(db, op, { value: null }, context);
    return null;
  }
  const { clientId, siteId, buildingId, levelIndex } = await addressOf(db, level);
  if (clientId === null || siteId === null || buildingId === null || levelIndex === null) return null;
  const at = { clientId, siteId, buildingId, levelIndex };
  const isHere = op.saga?.step === 'compensate' || (await db.levels.get(op.key)) !== undefined;
  return { context, op, step: stepOf(op, isHere), level, at };
}
