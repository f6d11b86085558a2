import type { StoreyDatabase } from '../../../db/index.ts';
import { CLIENT_KIND, kindsOf, type ContentType } from '../../../domain/content/index.ts';
import type { ContentParams } from '../../routes/content-type.ts';
import { readAtOnce } from '../queries/prefetched.ts';
import { historyQuery } from '../queries/undo-query.ts';
import { keepFirstPage, takeFirstRows } from '../content/first-rows.ts';
import { levelContentQuery } from '../content/level-content.ts';
import { levelKnownQuery } from '../content/level-features.ts';
import { outlinedQuery } from '../content/map-outlines.ts';
import { overwrittenQuery } from '../sync-status/lost-updates.ts';
import { pendingQuery } from '../sync-status/pending-changes.ts';
import { clientNumberQuery, numbersQuery } from '../rights/permission.ts';
import { placeQuery } from '../navigation/current-place.ts';
import { refsQuery } from '../navigation/server-refs.ts';
import { siblingsQuery } from '../navigation/siblings.ts';
import { taxonomyQuery } from '../content/taxonomy.ts';

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
  // The rest is read once the page is shown: other reads on the way there would wait for it.
  const hasPage = await keepFirstPage(db);
  const first = hasPage ? null : await takeFirstRows(db);
  await readAtOnce(db, TABLES, async (answer) => {
    const place = await answer(placeQuery(db, params));
    const levelLid = place.level?.lid;
    // The largest comes first: the others are read while it is handed over.
    await Promise.all([
      hasPage || answer(levelContentQuery(db, levelLid, first)),
      answer(levelKnownQuery(db, levelLid)),
      answer(outlinedQuery(db, place, kindsOf(contentType).includes(CLIENT_KIND))),
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
