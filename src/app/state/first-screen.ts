import type { StoreyDatabase } from '../../db/index.ts';
import type { ContentParams, ContentType } from '../routes/content-type.ts';
import { readAtOnce } from './first-answers.ts';
import { historyQuery } from './history.ts';
import { levelContentQuery, levelKnownQuery } from './level-features.ts';
import { outlinedQuery } from './outlined.ts';
import { overwrittenQuery } from './overwritten.ts';
import { pendingQuery } from './pending.ts';
import { clientNumberQuery, numbersQuery } from './permission.ts';
import { placeQuery } from './place.ts';
import { refsQuery } from './refs.ts';
import { siblingsQuery } from './siblings.ts';
import { taxonomyQuery } from './taxonomy.ts';

const TABLES = [
  'meta',
  'idmap',
  'clients',
  'sites',
  'buildings',
  'levels',
  'features',
  'pending',
  'overwrites',
  'history',
  'taxonomy',
];

/** Reads all that the first content screen shows, in one transaction. Without it each component would ask by itself. */
export async function readFirstScreen(
  db: StoreyDatabase,
  { params, contentType }: { params: ContentParams; contentType: ContentType },
): Promise<void> {
  await readAtOnce(db, TABLES, async (answer) => {
    const place = await answer(placeQuery(db, params));
    const levelLid = place.level?.lid;
    // The largest comes first: the others are read while it is handed over.
    await Promise.all([
      answer(levelContentQuery(db, levelLid)),
      answer(levelKnownQuery(db, levelLid)),
      answer(outlinedQuery(db, place, contentType === 'global-geofences')),
      answer(siblingsQuery(db, place)),
      answer(numbersQuery(db, place)),
      answer(clientNumberQuery(db, place.client?.lid)),
      answer(refsQuery(db)),
      answer(pendingQuery(db)),
      answer(overwrittenQuery(db)),
      answer(historyQuery(db)),
      answer(taxonomyQuery(db)),
    ]);
  });
}
