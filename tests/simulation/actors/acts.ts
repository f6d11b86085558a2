import type { StoreyDatabase } from '../../../src/db/index.ts';
import type { Level } from '../../../src/domain/entities/level.ts';
import type { Moment } from '../../../src/domain/moment/moment.ts';
import type { Ledger } from '../oracle/edit-ledger.ts';
import { stands } from '../oracle/feature-fields.ts';
import type { LiftLinks } from '../oracle/linked-lifts.ts';
import type { Device, Tab } from '../world/device.ts';
import type { Profile } from '../world/faults.ts';
import type { Random } from '../world/random.ts';
import type { Values } from './edit-values.ts';

/** What a person does in a tab, by name. */
export type Acts<Name extends string> = Record<Name, (tab: Tab) => Promise<void>>;

export interface ActPorts {
  device: Device;
  random: Random;
  values: Values;
  ledger: Ledger;
  profile: Profile;
  /** Whether they work on wayfinding too. */
  hasNetwork: boolean;
  /** What they do to lifts is written down here; null: they do nothing to them. */
  lifts: LiftLinks | null;
  now: () => number;
  save: (db: StoreyDatabase, moment: Moment) => Promise<void>;
}

export const someLevel = async (db: StoreyDatabase, random: Random): Promise<Level | undefined> =>
  random.pick((await db.levels.toArray()).filter(stands));
