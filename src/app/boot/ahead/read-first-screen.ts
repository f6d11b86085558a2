import type { StoreyDatabase } from '../../../db/index.ts';
import { CLIENT_KIND, kindsOf, type ContentType } from '../../../domain/content/index.ts';
import type { ContentParams } from '../../routes/content-type.ts';
import { prefetchQueries } from '../../state/queries/prefetched.ts';
import { historyQuery } from '../../state/queries/undo-query.ts';
import { takeFirstPage, takeFirstRows } from '../../state/content/first-rows.ts';
import { levelContentQuery } from '../../state/content/level-content.ts';
import { levelKnownQuery } from '../../state/content/level-features.ts';
import { outlinedQuery } from '../../state/content/map-outlines.ts';
import { lostUpdatesQuery } from '../../state/sync-status/lost-updates.ts';
import { pendingQuery } from '../../state/sync-status/pending-changes.ts';
import { clientNumberQuery, numbersQuery } from '../../state/rights/permission.ts';
import { placeQuery } from '../../state/navigation/current-place.ts';
import { refsQuery } from '../../state/navigation/server-refs.ts';
import { siblingsQuery } from '../../state/navigation/siblings.ts';
import { taxonomyQuery } from '../../state/content/taxonomy.ts';

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
  const hasPage = await takeFirstPage(db);
  const first = hasPage ? null : await takeFirstRows(db);
  await prefetchQueries(db, TABLES, async (answer) => {
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
      answer(lostUpdatesQuery(db)),
      answer(historyQuery(db)),
      answer(taxonomyQuery(db)),
    ]);
  });
}
