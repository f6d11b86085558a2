import type { TFunction } from 'i18next';
import {
  AtSign,
  BadgeCheck,
  CloudAlert,
  FileInput,
  GitMerge,
  History,
  Image,
  MessageSquareText,
  Pencil,
  Pentagon,
  type LucideIcon,
} from 'lucide-react';
import {
  entityOfStaged,
  listArrived,
  listSheets,
  notesThatNameMe,
  openConflicts,
  overwrittenThings,
  refusedChanges,
  reviewStates,
  serverIdOf,
  siteOf,
  teamActivity,
  unfinishedDrafts,
  type ContentRow,
  type CountOfClient,
  type EntityKey,
  type OpenDecision,
  type StoreyDatabase,
} from '../../../../db/index.ts';
import { clientLidOf } from '../../../../domain/entities/row.ts';
import type { User } from '../../../../domain/entities/user.ts';
import { canPublish, publishingButton, type UserRights } from '../../../../domain/status/index.ts';
import { isolate } from '../../../i18n/index.ts';
import { inAppPath, paths } from '../../../routes/paths.ts';
import { draftTitle } from '../../../state/content/draft-title.ts';
import { sheetNameOf } from '../../../state/drafts/sheets.ts';
import { draftPath } from '../../../state/navigation/draft-path.ts';

/** In the order in which they are shown. */
export const WAIT_SECTIONS = ['needsYou', 'notFinished'] as const;
export type WaitSection = (typeof WAIT_SECTIONS)[number];

export interface WaitWords {
  t: TFunction<'home'>;
  sync: TFunction<'sync'>;
  forms: TFunction<'forms'>;
  /** Milliseconds since 1970 → "14:02", with its day where that is another one. */
  when: (at: number) => string;
  titleOfClient: (clientLid: string) => string;
}

/** How what waits is gone to. */
export interface WaitDoors {
  go: (path: string) => void;
  /** How a local key is written in an address. */
  ref: (lid: string) => string;
  /** Has a dialog open once its screen is there. */
  openSheet: (key: EntityKey) => void;
  review: (clientLid: string) => void;
}

/** Something that waits for the person. */
export interface Waiting {
  /** Told from others of its kind. */
  id: string;
  clientLid: string | null;
  siteLid: string | null;
  /** Things that it stands for. */
  count: number;
  /** Milliseconds since 1970; null where it is not known. */
  at: number | null;
  /** Instead of the icon of its kind. */
  icon?: LucideIcon;
  title: (words: WaitWords) => string;
  /** Where, and since when. */
  second: (words: WaitWords) => string[];
  open: (doors: WaitDoors) => void;
}

export interface WaitSource {
  db: StoreyDatabase;
  user: UserRights & Pick<User, 'id'>;
}

interface WaitKind {
  section: WaitSection;
  icon: LucideIcon;
  tone: 'accent' | 'conflict' | 'error' | 'synced' | 'waiting';
  /** What its button says; without it the row itself is pressed. */
  action?: 'decide' | 'review' | 'show';
  /** Tables that it is read from. */
  tables: readonly string[];
  ask: (source: WaitSource) => Promise<Waiting[]>;
}

/** The outermost and the innermost of the places around a thing. */
const briefly = (where: readonly string[]): string[] =>
  [...new Set([where[0], where.at(-1)])].filter((one) => one !== undefined);

const placed = (row: ContentRow | null): Pick<Waiting, 'clientLid' | 'siteLid'> =>
  row === null ? { clientLid: null, siteLid: null } : { clientLid: clientLidOf(row), siteLid: siteOf(row) };

/** All conflicts of a place are one row. */
function conflictsByPlace(conflicts: readonly OpenDecision[]): Waiting[] {
  const groups = new Map<string, OpenDecision[]>();
  for (const conflict of conflicts) {
    const key = JSON.stringify(conflict.where);
    groups.set(key, [...(groups.get(key) ?? []), conflict]);
  }
  return [...groups].flatMap(([id, group]) => {
    const [first] = group;
    if (first === undefined) return [];
    const { where, title } = first;
    const count = group.length;
    const place = (count === 1 ? title : '') || where.at(-1) || title;
    return {
      id,
      ...placed(first.row),
      count,
      at: first.at,
      title: ({ t }) =>
        place === '' ? t('conflicts', { count }) : t('conflictsOn', { count, place: isolate(place) }),
      second: ({ when }) => [...briefly(where).filter((one) => one !== place), when(first.at)],
      open: ({ go }) => go(count === 1 ? paths.conflict(first.id) : paths.conflicts),
    };
  });
}

const ofClients = (
  counts: readonly CountOfClient[],
  text: 'overwritten' | 'refused',
  path: string,
): Waiting[] =>
  counts.map(({ clientLid, count }) => ({
    id: clientLid,
    clientLid,
    siteLid: null,
    count,
    at: null,
    title: ({ t }) => t(text, { count }),
    second: ({ titleOfClient }) => [titleOfClient(clientLid)],
    open: ({ go }) => go(path),
  }));

/** Who staged a client last and when, as far as this device has heard of it. */
async function stagedBy(db: StoreyDatabase, clientLid: string): Promise<{ name: string; at: number } | null> {
  const entry = (await teamActivity(db, clientLid, 1)).find(({ action }) => action === 'staged');
  return entry === undefined ? null : { name: entry.by?.name ?? '', at: entry.at * 1000 };
}

/** All that can wait for a person, a kind an entry, in the order in which they are shown. */
export const WAIT_KINDS = {
  conflict: {
    section: 'needsYou',
    icon: GitMerge,
    tone: 'conflict',
    action: 'decide',
    tables: ['conflicts', 'pending'],
    ask: async ({ db }) => conflictsByPlace(await openConflicts(db)),
  },
  overwritten: {
    section: 'needsYou',
    icon: History,
    tone: 'conflict',
    action: 'decide',
    tables: ['overwrites'],
    ask: async ({ db }) => ofClients(await overwrittenThings(db), 'overwritten', paths.conflicts),
  },
  refused: {
    section: 'needsYou',
    icon: CloudAlert,
    tone: 'error',
    action: 'show',
    tables: ['pending'],
    ask: async ({ db }) => ofClients(await refusedChanges(db), 'refused', paths.sync),
  },
  review: {
    section: 'needsYou',
    icon: BadgeCheck,
    tone: 'synced',
    action: 'review',
    tables: ['statuses', 'clients'],
    ask: async ({ db, user }) => {
      const found: Waiting[] = [];
      for (const { clientLid, status, publishesAt, readAt } of await reviewStates(db)) {
        const client = await db.clients.get(clientLid);
        const id = await serverIdOf(db, clientLid);
        const isForMe = client !== undefined && id !== undefined && canPublish(user, id);
        if (!isForMe || publishingButton(status).action !== 'review') continue;
        const staged = await stagedBy(db, clientLid);
        found.push({
          id: clientLid,
          clientLid,
          siteLid: null,
          count: 1,
          at: staged?.at ?? readAt,
          title: ({ t, when }) =>
            publishesAt === null
              ? t('readyForReview', { client: isolate(client.title) })
              : t('goesPublic', { client: isolate(client.title), time: when(publishesAt) }),
          second: ({ t, when }) => [
            staged === null
              ? t('asOf', { time: when(readAt) })
              : staged.name === ''
                ? t('staged', { time: when(staged.at) })
                : t('stagedBy', { time: when(staged.at), name: isolate(staged.name) }),
          ],
          open: ({ review }) => review(clientLid),
        });
      }
      return found;
    },
  },
  note: {
    section: 'needsYou',
    icon: AtSign,
    tone: 'accent',
    tables: ['meta', 'staging'],
    ask: async ({ db, user }) =>
      (await notesThatNameMe(db, user.id)).map(({ id, clientLid, text, by, at }) => ({
        id,
        clientLid,
        siteLid: null,
        count: 1,
        at,
        title: () => text,
        second: ({ when, titleOfClient }) => [by.name, titleOfClient(clientLid), when(at)],
        open: ({ go, ref }) => go(paths.note({ clientLid: ref(clientLid), id })),
      })),
  },
  draft: {
    section: 'notFinished',
    icon: Pencil,
    tone: 'waiting',
    tables: ['staging', 'trash', 'clients', 'sites', 'buildings', 'levels'],
    ask: async ({ db }) =>
      (await unfinishedDrafts(db)).map((draft) => {
        const { key, row, where, at, corners, planName, title } = draft;
        return {
          id: key,
          ...placed(row),
          count: 1,
          at,
          ...(planName !== '' ? { icon: FileInput } : corners > 0 ? { icon: Pentagon } : {}),
          title: ({ t, sync }) =>
            planName !== ''
              ? t('importOf', { file: isolate(planName) })
              : title === '' && corners > 0
                ? t('shape', { count: corners })
                : draftTitle(sync, draft),
          second: ({ t, when }) => (row === null ? [t('gone')] : [...briefly(where), when(at)]),
          // What lay in something that is gone can still be put into a file there.
          open: ({ go, ref }) => go(draftPath(draft, ref) ?? paths.sync),
        };
      }),
  },
  sheet: {
    section: 'notFinished',
    icon: MessageSquareText,
    tone: 'waiting',
    tables: ['staging', 'clients', 'sites', 'buildings', 'levels'],
    ask: async ({ db }) =>
      (await listSheets(db)).map((sheet) => {
        const { key, row, where, at, title, address } = sheet;
        const name = sheetNameOf(sheet);
        return {
          id: key,
          ...placed(row),
          count: 1,
          at,
          title: ({ sync, forms }) => title || (name === null ? sync('drafts.tag') : forms(`sheets.${name}`)),
          second: ({ forms, when }) => [
            ...(title !== '' && name !== null ? [forms(`sheets.${name}`)] : briefly(where)),
            when(at),
          ],
          open: ({ go, openSheet }) => {
            const path = inAppPath(address);
            if (path === null) return go(paths.sync);
            openSheet(entityOfStaged(key));
            go(path);
          },
        };
      }),
  },
  picture: {
    section: 'notFinished',
    icon: Image,
    tone: 'waiting',
    tables: ['files'],
    ask: async ({ db }) =>
      (await listArrived(db)).map(({ key, at, address }) => ({
        id: key,
        clientLid: null,
        siteLid: null,
        count: 1,
        at,
        title: ({ t }) => t('picture'),
        second: ({ t, when }) => [t('arrived', { time: when(at) })],
        open: ({ go }) => go(inAppPath(address) ?? paths.sync),
      })),
  },
} as const satisfies Readonly<Record<string, WaitKind>>;
export type WaitKindName = keyof typeof WAIT_KINDS;
