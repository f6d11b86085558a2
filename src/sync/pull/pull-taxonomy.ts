import { withReopen } from '../../db/index.ts';
import type { PullContext } from './pull-each.ts';
import { NOTHING, type Pulled } from './pull-result.ts';

/** Reads the taxonomy. Without a network the device goes on with the one it has. */
export async function pullTaxonomy({ db, api, now }: PullContext): Promise<Pulled> {
  const answer = await api.featureTypes();
  if (!answer.ok) return answer;
  const taxonomy = answer.value.results;
  await withReopen(db, async () => {
    await db.taxonomy.put({ k: 'taxonomy', taxonomy, readAt: now() });
  });
  return NOTHING;
}
