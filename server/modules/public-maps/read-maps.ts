import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Bounds } from '../../../src/domain/entities/geometry.ts';
import {
  closuresOnMap,
  type ClosableParts,
  SLUG,
  type NetworkFile,
  type PublicClosure,
  type PublicMapAnswer,
  type SearchFile,
} from '../../../src/domain/public-map/index.ts';
import { offsetsOf, type TimeZone } from '../../../src/domain/times/index.ts';
import { fidsOf } from '../../../src/domain/closures/index.ts';
import type { Queryable } from '../../platform/storage/connect.ts';
import { tagOf } from '../../platform/http/entity-tag.ts';
import type { Encoding } from '../../platform/static/app-files.ts';
import type { BaseMapDeps } from '../base-map/index.ts';
import { closuresForVisitors, transitionsOf } from '../closures/index.ts';
import { styleOf } from './ground/style-of.ts';
import { jsonIn } from './packed-files.ts';
import type { PublicFiles } from './public-files.ts';
import { type MapRow, mapOfSlug, toStored } from './queries.ts';
import { noteRevision } from './revisions.ts';

/** Milliseconds for which a server answers without a look at the database: so late another server's change shows. */
const FRESH_MS = 1000;
/** Maps that are kept in memory. */
const MOST_KEPT = 200;
const DAY = 86_400;
/** Days for which an answer says how far the clocks of a site are ahead. */
const ZONE_DAYS = 400;

/** A map that can be read, with its answer ready to be sent. */
export interface ReadableMap {
  row: MapRow;
  /** Until when each of its revisions may be read, epoch milliseconds. */
  revisions: ReadonlyMap<string, number>;
  tag: string;
  bounds: Bounds | null;
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>;
}

export interface PublicMaps {
  /** Null where it is unknown, off, expired, or nothing of its client is published. */
  find: (slug: string) => Promise<ReadableMap | null>;
  /** Makes the next call look at the database: a map was changed here. */
  forget: () => void;
}

interface Kept extends ReadableMap {
  /** What it was made of. */
  madeOf: string;
  checkedAt: number;
}

/** Answers of public maps, kept in memory: most calls of a visitor's page ask whether anything changed. */
export function createPublicMaps({ files, ...deps }: BaseMapDeps & { files: PublicFiles }): PublicMaps {
  const { db } = deps;
  const kept = new Map<string, Kept>();
  let running = new Map<string, Promise<Kept | null>>();

  async function look(slug: string): Promise<Kept | null> {
    const checkedAt = performance.now();
    const mine = running;
    const row = await mapOfSlug(db, slug);
    const stored = row && toStored(row);
    const found = stored && isLive(row) ? await files.revisionOf(stored) : null;
    if (found === 'outdated') return look(slug);
    const revision = found;
    if (!stored || !revision) {
      kept.delete(slug);
      return null;
    }
    const today = Math.floor(nowInSeconds() / DAY) * DAY;
    const hasStyle = (await styleOf(deps, row.clientId)) !== null;
    const closures = await closuresForVisitors(db, row.clientId);
    const madeOf = JSON.stringify([row, revision.id, today, hasStyle, closures]);
    const before = kept.get(slug);
    const made =
      before?.madeOf === madeOf ? before : { ...(await make(row, revision.id, today)), madeOf, checkedAt };
    // A change that was made meanwhile is not in it.
    made.checkedAt = mine === running ? checkedAt : Number.NEGATIVE_INFINITY;
    if (kept.size >= MOST_KEPT && !before) kept.delete(kept.keys().next().value!);
    kept.set(slug, made);
    return made;

    async function make(now: MapRow, id: string, day: number): Promise<ReadableMap> {
      const { sites, ...answer } = await files.answerOf(stored!, revision!);
      const result: PublicMapAnswer = {
        ...answer,
        slug: now.slug,
        revision: id,
        publishedAt: revision!.publishedAt,
        sites: sites.map((site) => ({
          ...site,
          timeZone: site.timeZone === null ? null : zoneFrom(site.timeZone, day),
        })),
        closures: closuresOnMap(
          closures,
          await closableOnMap({ db, files }, now, id, closures),
          answer.languages,
        ),
        style: hasStyle ? `/public/${now.slug}/base-map/style.json` : null,
      };
      const json = JSON.stringify(result);
      const bodies = await packed(`{"result":${json},"createdTimestampUtcEpochSeconds":${nowInSeconds()}}`);
      const revisions = await noteRevision(db, now, id);
      return { row: now, tag: tagOf(json), bodies, revisions, bounds: answer.bounds };
    }
  }

  async function find(slug: string): Promise<ReadableMap | null> {
    if (!SLUG.test(slug)) return null;
    const known = kept.get(slug);
    let found: Kept | null;
    if (known && performance.now() - known.checkedAt < FRESH_MS) found = known;
    else {
      // Many ask at once: one look is enough for those that came before it began.
      const from = running;
      const looking = running.get(slug) ?? look(slug).finally(() => from.delete(slug));
      running.set(slug, looking);
      found = await looking;
    }
    return found && isLive(found.row) ? found : null;
  }

  return {
    find,
    forget: () => {
      running = new Map();
      for (const one of kept.values()) one.checkedAt = Number.NEGATIVE_INFINITY;
    },
  };
}

const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

/** With its offsets: a visitor's device may know older rules. */
function zoneFrom(name: string, day: number): TimeZone | null {
  const offsets = offsetsOf(name, day, ZONE_DAYS);
  return offsets && { name, offsets };
}

const isLive = ({ settings: { state, expiresAt } }: MapRow): boolean =>
  state === 'on' && (expiresAt == null || Date.now() < expiresAt * 1000);

async function packed(text: string): Promise<Record<Encoding, Uint8Array<ArrayBuffer>>> {
  const plain = Buffer.from(text);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(gzip)(plain),
  ]);
  return { identity: new Uint8Array(plain), br: new Uint8Array(br), gzip: new Uint8Array(gz) };
}

/** Not read where nothing is closed. */
async function closableOnMap(
  { db, files }: { db: Queryable; files: PublicFiles },
  { id, clientId }: MapRow,
  revision: string,
  closures: readonly PublicClosure[],
): Promise<ClosableParts> {
  if (closures.length === 0) return { fids: new Set(), insteadOf: new Map() };
  const read = async (path: string): Promise<unknown> => {
    const file = await files.read(revision, id, path);
    return file && jsonIn(file);
  };
  const search = (await read('search.json')) as SearchFile | null;
  const network = (await read('network.json')) as NetworkFile | null;
  const nodes = network?.nodes ?? [];
  const fids = new Set([...(search?.places ?? []), ...nodes].map(({ fid }) => fid));
  const named = closures.flatMap(({ targets }) => targets.flatMap(fidsOf));
  const hidden = await transitionsOf(
    db,
    clientId,
    named.filter((fid) => !fids.has(fid)),
  );
  const byGroup = new Map(
    nodes.flatMap(({ fid, group, siteId }) => (group === undefined ? [] : [[`${siteId} ${group}`, fid]])),
  );
  const insteadOf = hidden.flatMap(({ fid, siteId, group, links }): [string, string][] => {
    const other = byGroup.get(`${siteId} ${group}`) ?? links.find((one) => fids.has(one));
    return other === undefined ? [] : [[fid, other]];
  });
  return { fids, insteadOf: new Map(insteadOf) };
}
