import { NO_AGREEMENTS } from '../../../src/domain/floorplan/index.ts';
import { builtInTaxonomy } from '../../../src/domain/taxonomy/index.ts';
import { startImportPlan } from '../../../src/workers/index.ts';
import { floor } from '../setup/sample-plan.ts';
import { inTurn } from './alternate.ts';

const FEATURES = 10_000;
const ROUNDS = 3;

/** Reads, checks and builds ten thousand features in the worker, beside a bare parse of the same bytes. */
export async function measurePlan() {
  const text = JSON.stringify(floor(FEATURES));
  const bytes = new TextEncoder().encode(text);
  const times = await inTurn(
    ROUNDS,
    async () => {
      const plan = startImportPlan({ taxonomy: builtInTaxonomy });
      try {
        await plan.open(bytes.slice());
        const built = await plan.build({ mapping: null, agreed: NO_AGREEMENTS });
        if (!built.ok) throw new Error('The made-up floor was refused.');
      } finally {
        plan.close();
      }
    },
    async () => void (await Promise.resolve(JSON.parse(text))),
  );
  return { ...times, bytes: bytes.length };
}
