import { Dexie } from 'dexie';
import {
  browserLocks,
  closeDatabase,
  openDatabase,
  openJournalPort,
  transact,
} from '../../../src/db/index.ts';
import { fidSchema, lidSchema } from '../../../src/domain/entities/ids.ts';
import { changeFeature, createLevel, type FeatureDraft } from '../../../src/domain/ops/index.ts';
import { featureAt } from '../setup/sample-plan.ts';
import { inTurn } from './alternate.ts';

const FEATURES = 10_000;
const ROUNDS = 3;
const EDITS = 40;

const newId = (): string => crypto.randomUUID();
const newLid = () => lidSchema.parse(newId());

function drafts(): FeatureDraft[] {
  return Array.from({ length: FEATURES }, (_, index) => {
    const { geometry, properties } = featureAt(index, FEATURES);
    return { fid: fidSchema.parse(newId()), kind: 'poi', geometry, properties };
  });
}

const building = () => ({ lid: newLid(), siteLid: newLid(), clientLid: newLid() });
const levelOf = () => ({
  lid: newLid(),
  levelIndex: 0,
  shortTitle: 'G',
  title: 'Ground floor',
  extra: {},
});

/**
 * Ten thousand features and then single edits through the one door, journal and all, beside the same rows put as they
 * are.
 */
export async function measureKeeping() {
  const name = `bench-${newId()}`;
  const [port, locks] = [openJournalPort(name), browserLocks(navigator.locks)];
  const db = await openDatabase(name, { journal: { port, locks, now: () => Date.now(), newId } });
  if (db.journal === null) throw new Error('This browser has no journal.');
  const raw = new Dexie(`bench-raw-${newId()}`, { chromeTransactionDurability: 'strict' });
  raw.version(1).stores({ features: 'fid, [levelLid+kind], [siteLid+kind], [clientLid+kind]' });
  await raw.open();
  try {
    const house = building();
    let last = createLevel(house, levelOf(), []);
    const rows = raw.table('features');
    const bulk = await inTurn(
      ROUNDS,
      async (round) => {
        last = createLevel(house, { ...levelOf(), levelIndex: round }, drafts());
        return transact(db, last, { now: Date.now(), newId });
      },
      async (round) => {
        const made = createLevel(house, { ...levelOf(), levelIndex: round }, drafts());
        return rows.bulkAdd(made.changes.slice(1).map(({ after }) => after));
      },
    );
    const [, first] = last.changes;
    const feature = await db.features.get(first?.key ?? '');
    if (feature === undefined) throw new Error('The level was not kept.');
    let now = feature;
    const edit = await inTurn(
      EDITS,
      async (round) => {
        const properties = { ...now.properties, description: `Measured ${round}` };
        const moment = changeFeature(now, { properties }, () => fidSchema.parse(newId()));
        await transact(db, moment, { now: Date.now(), newId });
        now = { ...now, properties };
      },
      async (round) => rows.put({ ...now, round }),
    );
    return { bulk, edit };
  } finally {
    await closeDatabase(db);
    await Promise.all([db.delete(), raw.delete()]);
  }
}
