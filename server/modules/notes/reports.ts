import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { WireAbout } from '../../../src/contract/index.ts';
import { startSweeper, type Sweeper } from '../../platform/jobs/sweeper.ts';
import type { Log } from '../../platform/log.ts';
import type { Db, Tx } from '../../platform/storage/connect.ts';
import { notes } from '../../platform/storage/tables/notes.ts';
import { placeOfAbout } from './about.ts';
import { nextNumber } from './queries.ts';

/** Days for which a report is kept. */
const KEPT_DAYS = 400;

export const countOpenReports = (tx: Tx, publicMapId: string): Promise<number> =>
  tx.$count(notes, and(eq(notes.publicMapId, publicMapId), eq(notes.state, 'open')));

interface Report {
  clientId: number;
  publicMapId: string;
  text: string;
  about: WireAbout;
  position: [number, number] | null;
}

/** Writes a report as a note without an author. */
export async function insertReport(tx: Tx, { about, ...report }: Report): Promise<void> {
  const place = await placeOfAbout(tx, report.clientId, about);
  const values = { ...report, ...place, aboutKind: about.kind, aboutKey: about.key };
  const author = { userId: null, userName: '', createdAt: new Date() };
  const id = randomUUID();
  await tx.insert(notes).values({ ...values, ...author, id, kind: 'report', state: 'open', n: nextNumber });
}

/** Deletes reports that are over age, with their replies, now and every hour. */
export const startReportSweeper = (db: Db, log: Log): Sweeper =>
  startSweeper(
    {
      everyMs: 3_600_000,
      failure: 'deleting old reports failed',
      look: async () => {
        await db.execute(sql`delete from notes where kind = 'report'
          and created_at < now() - make_interval(days => ${KEPT_DAYS})`);
      },
    },
    log,
  );
