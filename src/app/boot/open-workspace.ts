import {
  browserLocks,
  closeDatabase,
  countWaitingTexts,
  databaseName,
  openDatabase,
  openJournalPort,
  windowLocks,
  type StoreyDatabase,
} from '../../db/index.ts';
import { deviceSettings, earlyStorage } from '../../db/device/device-settings.ts';
import { holdOpen } from '../../db/device/open-tabs.ts';
import { isOldWork } from '../../domain/status/index.ts';
import {
  browserPorts,
  browserRehearsal,
  createBaseMap,
  createOnline,
  loadReview,
  createApi,
  loadNotes,
  createPacks,
  createPublishing,
  loadEngine,
  type AppSession,
  type SyncEngine,
} from '../../sync/index.ts';
import { WASM_PATHS } from '../../workers/index.ts';
import { beforeReload } from '../state/page/before-reload.ts';
import type { AppConfig } from '../state/session/config.ts';
import type { AppNotice } from '../state/page/notices.ts';
import type { Workspace } from '../state/session/workspace.ts';
import { readRest } from '../state/content/first-rows.ts';
import { isPutAway, tourOf } from '../state/page/dismissed-notices.ts';
import { ownerOf } from '../state/return/last-place.ts';
import { isEmbedded } from '../state/session/embed-mode.ts';
import { deviceName } from '../state/session/device-name.ts';
import { leaveWithoutClients } from './leave-without-clients.ts';
import { hushWhenSealed } from './storage/silence-closed-database.ts';
import { letGoWhenFrozen, letGoWhenLeft } from './storage/close-when-frozen.ts';
import { noteDatabase } from '../../start/notes.ts';
import { setCacheOwner } from './storage/cache-owner.ts';
import { tellOfJournal } from './notices/watch-journal.ts';
import {
  noteOthersOut,
  noteSignedOut,
  noteWaiting,
  signedOutAt,
  waitingOnDevice,
} from '../state/session/waiting-count.ts';

/** How often (ms) an open window looks whether something has lain in the trash long enough. */
const SWEEP_MS = 6 * 60 * 60 * 1000;
/** Milliseconds between two looks at how the browser keeps what is here: not at once, a first visit has nothing yet. */
const LOOK_MS = 30_000;
/** Milliseconds after which a page that stopped sending for a reload, and is still there, goes on. */
const ANYWAY_MS = 15_000;
/** Milliseconds after which nothing is left that could hear of a closed database. */
const HUSHED_MS = 10_000;

/** What is written beside the content without a network, and goes as soon as there is one. */
function openWords(engine: SyncEngine, given: Parameters<typeof loadNotes>[0], isNewer: boolean) {
  const online = createOnline(given);
  const notes = loadNotes(given);
  const sendTexts = async (): Promise<void> => {
    if ((await countWaitingTexts(given.db)) > 0) await (await online.pictureTexts()).send(given.now());
  };
  let was = false;
  let wasSyncing = false;
  const look = (): void => {
    const { online: isOnline, isUnreachable, paused, phase } = engine.getSnapshot();
    const is = isOnline && !isUnreachable && paused !== 'auth';
    const isSyncing = phase === 'syncing';
    if (is && !was) void notes.send();
    // The text of a picture waits for its upload, too. What can't be sent, or read, waits on.
    if (is && (!was || (wasSyncing && !isSyncing))) void sendTexts().catch(() => undefined);
    was = is;
    wasSyncing = isSyncing;
  };
  return { online, notes, stop: isNewer ? () => undefined : engine.subscribe(look) };
}

/** Whose device it is, and their rights as they are at each moment. */
function knowPerson(
  db: StoreyDatabase,
  { session, userId }: Pick<OpenWorkspace, 'session' | 'userId'>,
): void {
  db.userId = userId;
  db.rights = () => {
    const state = session.getSnapshot();
    return state.status === 'signedOut' ? null : state.user;
  };
}

/** Of the pictures, and of the parts of the app, that come along with a building. */
const takenAlong = (origin: string) => ({
  imageOrigins: [...new Set([origin, window.location.origin])],
  readers: WASM_PATHS.map((path) => new URL(path, window.location.origin).href),
});

export interface OpenWorkspace {
  session: AppSession;
  config: AppConfig;
  userId: number;
  onNotice: (notice: AppNotice, isOn: boolean) => void;
  /** A tab with an older version holds the database: it opens once that tab closes it. */
  onBlocked: () => void;
  /** A form is open: nothing that can wait moves the screen under it. */
  isEditing: () => boolean;
  /** Settles when the first screen has been drawn. */
  firstPicture: () => Promise<void>;
  /** Reads what the first screen shows, while the journal is looked at. */
  readFirst: (db: StoreyDatabase) => Promise<void>;
  /** So many changes were brought back that the browser had lost. */
  onRecovered: (changes: number) => void;
}

/** A device with nothing on it has nothing to draw before the server has answered. */
async function painted(db: StoreyDatabase, { firstPicture }: OpenWorkspace): Promise<void> {
  const clients = await db.clients.count().catch(() => 0);
  if (clients > 0) await firstPicture();
}

/**
 * Opens the person's database and starts the engine on it, unless what waits there is too old to be uploaded: then
 * `oldWork` says since when, and how to begin once that is settled. Throws `DbError` when the database can't be opened.
 */
export async function openWorkspace(options: OpenWorkspace) {
  const { session, config, userId, onNotice } = options;
  const origin = config.apiOrigin ?? window.location.origin;
  const name = await databaseName({ origin, userId });
  const ports = browserPorts(name);
  // Its worker takes a while to start.
  const port = openJournalPort(name);
  const letGo = await holdOpen(windowLocks(), name);
  let firstRead = Promise.resolve();
  let stopLeaving = (): void => undefined;
  const db = await openDatabase(name, {
    // Without it each part of the screen asks for itself.
    onOpen: (opened) => {
      // Already now: a recovery is under way next.
      stopLeaving = letGoWhenLeft(opened, onNotice);
      firstRead = options.readFirst(opened).catch(() => undefined);
    },
    onTrouble: (trouble) => (trouble === 'blocked' ? options.onBlocked() : onNotice('dbClosed', true)),
    journal: { ...ports, port, locks: browserLocks(windowLocks()) },
  }).catch((cause: unknown) => {
    letGo();
    throw cause;
  });
  const isNewer = db.isNewer;
  onNotice('dbNewer', isNewer);
  const stopJournal = isNewer ? () => undefined : tellOfJournal(db, options);
  const stopHushing = hushWhenSealed(db);
  const stopLettingGo = letGoWhenFrozen(db, onNotice);
  onNotice('dbClosed', false);
  knowPerson(db, options);
  const api = createApi(session.callAs(userId));
  const rehearsal = browserRehearsal();
  const seen = painted(db, options);
  const engine = loadEngine({
    ...ports,
    db,
    api,
    session,
    origin,
    deviceName: deviceName(navigator),
    painted: seen,
  });
  const stopEvents = leaveWithoutClients(engine, session);
  const timeNow = (): number => session.serverTime() ?? ports.now();
  noteOthersOut(deviceSettings, name, timeNow());
  const outAt = signedOutAt(deviceSettings, name);
  let isSending = false;
  let erase: (() => Promise<void>) | null = null;
  setCacheOwner(name).catch(() => undefined);
  noteDatabase(earlyStorage, name);
  let stopCount = (): void => undefined;
  const begin = (): void => {
    noteSignedOut(deviceSettings, name, null);
    // Not before: an engine that rests counts nothing.
    stopCount = engine.subscribe(() => {
      const { waiting, sending, refused, conflicts } = engine.getSnapshot();
      noteWaiting(deviceSettings, name, waiting + sending + refused + conflicts);
    });
    engine.start();
    isSending = true;
  };
  // What a newer version made is looked at and nothing else: that one asks about work in it.
  const isHeld = !isNewer && isOldWork(outAt, timeNow()) && (await db.pending.count()) > 0;
  if (!isHeld && !isNewer) begin();
  const end = async (): Promise<void> => {
    await engine.stop();
    // The newer version did not come after all.
    setTimeout(() => isSending && engine.start(), ANYWAY_MS);
  };
  beforeReload.add(end);
  const sweep = (): void => {
    // It runs without being awaited; entries that can't be swept now are swept another time.
    void import('../../db/restore/sweep-trash.ts')
      .then(({ sweepTrash }) => sweepTrash(db, ports.now(), session.serverTime()))
      .catch(() => undefined);
  };
  // Not before the first screen: its code brings much with it.
  if (!isNewer) void seen.then(sweep);
  void seen.then(async () => (await import('./ahead/screens-ahead.ts')).whenKept()).catch(() => undefined);
  const tour = tourOf(userId);
  if (!isEmbedded() && !isPutAway(deviceSettings, tour)) void seen.then(() => onNotice('tour', true));
  const sweeping = setInterval(sweep, SWEEP_MS);
  const storageListener = {
    look: async () => (await import('../state/keeping/read-browser.ts')).readBrowser(),
    store: deviceSettings,
    onNotice,
  };
  // Before the first draft is made, ask the browser not to clear it; no picture waits for that.
  void seen
    .then(async () =>
      (await import('./notices/watch-storage.ts')).keepQuietly(navigator.storage, storageListener),
    )
    .catch(() => undefined);
  const lookAtStorage = (): void => {
    if (options.isEditing()) return;
    void import('./notices/watch-storage.ts')
      .then(({ tellOfStorage }) => tellOfStorage(db, storageListener))
      .catch(() => undefined);
  };
  const looking = setInterval(lookAtStorage, LOOK_MS);

  const files = { ...ports, db, api, origin, tokens: session.tokensOf(userId), caches: globalThis.caches };
  const baseMap = createBaseMap({ ...files, otherwise: config.mapStyleUrl });
  const words = openWords(engine, { db, api, now: ports.now }, isNewer);
  const workspace: Omit<Workspace, 'user'> = {
    db,
    engine,
    publishing: createPublishing({ db, api }),
    online: words.online,
    notes: words.notes,
    review: loadReview({ db, api, now: ports.now }),
    packs: createPacks({
      ...files,
      engine,
      baseMap,
      storage: navigator.storage,
      ...takenAlong(origin),
    }),
    baseMap,
    rehearsal,
    config,
    now: ports.now,
    latestNow: session.latestTime,
    newId: ports.newId,
    authorize: (url) => {
      rehearsal.refuse();
      const authorization = session.authorizationFor(url);
      return authorization === null ? { url } : { url, headers: { Authorization: authorization } };
    },
    signedInUntil: session.signedInUntil,
    signOut: async (how) => {
      // The server has to hear of it.
      rehearsal.end();
      erase =
        how?.keep === true
          ? null
          : await import('./storage/wipe-on-sign-out.ts')
              .then(({ wipeOnSignOut }) => wipeOnSignOut(db, ownerOf(origin, userId)))
              .catch(() => null);
      await session.signOut();
    },
    othersWaiting: () => waitingOnDevice(deviceSettings, name),
  };
  const close = async () => {
    isSending = false;
    beforeReload.delete(end);
    clearInterval(sweeping);
    clearInterval(looking);
    onNotice('storage', false);
    onNotice('tour', false);
    onNotice('journalCache', false);
    onNotice('journalPrivate', false);
    stopEvents();
    stopCount();
    words.stop();
    stopJournal();
    stopLettingGo();
    stopLeaving();
    onNotice('dbNewer', false);
    // Work that is held here keeps the day on which its owner left.
    if (session.getSnapshot().status === 'signedOut' && signedOutAt(deviceSettings, name) === null)
      noteSignedOut(deviceSettings, name, timeNow());
    const isOut = session.getSnapshot().status === 'signedOut';
    await engine.stop();
    await closeDatabase(db);
    letGo();
    if (isOut) await erase?.();
    // What was under way hears of it a moment later.
    setTimeout(stopHushing, HUSHED_MS);
  };
  await firstRead;
  // Nothing else is read before the first render.
  readRest(db);
  return { workspace, close, oldWork: isHeld && outAt !== null ? { since: outAt, begin } : null };
}
