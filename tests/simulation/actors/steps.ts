import {
  redo,
  undo,
  type HistoryRecord,
  type StoreyDatabase,
  type UndoOutcome,
} from '../../../src/db/index.ts';
import { inPart } from '../../../src/db/transact/undo-in-part.ts';
import { reverse } from '../../../src/domain/moment/index.ts';
import type { Moment } from '../../../src/domain/moment/moment.ts';
import type { ActPorts, Acts } from './acts.ts';

/** Steps back and forth. */
export function stepActs({ device, ledger, lifts, now }: ActPorts): Acts<'undo' | 'redo'> {
  async function lastMoment(db: StoreyDatabase, undone: 0 | 1): Promise<Moment | null> {
    const entries: HistoryRecord[] = await db.history.where({ undone }).toArray();
    const entry = undone === 0 ? entries.at(-1) : entries[0];
    if (entry?.n === undefined) return null;
    const { n, label } = entry;
    const parts = await db.historyParts.filter((part) => part.n === n).toArray();
    return { label, changes: parts.flatMap(({ changes }) => changes) };
  }

  /** The clock of the simulation does not wait for a file. */
  const stepPorts = (): Parameters<typeof undo>[1] => ({
    now: now(),
    newId: device.newId,
    loadParts: () => Promise.resolve({ inPart }),
  });

  /** An undo or a redo, which does less than it would where some of it was changed since. */
  async function takeStep(wanted: Moment, step: () => Promise<UndoOutcome>): Promise<void> {
    touch(wanted);
    const unforesee = ledger.foresee(device.name, wanted, now());
    const outcome = await step();
    unforesee();
    if (outcome.status === 'done') ledger.begin(device.name, outcome.part?.moment ?? wanted, now())();
  }

  /** What is taken back, or done again, may be a link. */
  const touch = (moment: Moment): void =>
    lifts?.touch(
      device.name,
      moment.changes.map(({ key }) => key),
      now(),
    );

  return {
    undo: async ({ db }) => {
      const moment = await lastMoment(db, 0);
      if (moment === null) return;
      await takeStep(reverse(moment), () => undo(db, stepPorts()));
    },
    redo: async ({ db }) => {
      const moment = await lastMoment(db, 1);
      if (moment === null) return;
      await takeStep(moment, () => redo(db, stepPorts()));
    },
  };
}
