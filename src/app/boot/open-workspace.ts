import {
  countWaitingClosures,
  countWaitingMaps,
  countWaitingTexts,
  databaseName,
  type StoreyDatabase,
} from '../../db/index.ts';
import { deviceSettings, earlyStorage } from '../../db/device/device-settings.ts';
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
import { wasmAddresses } from '../../workers/index.ts';
import { beforeReload } from '../state/page/before-reload.ts';
import type { AppConfig } from '../state/session/config.ts';
import type { Workspace } from '../state/session/workspace.ts';
import { readRest } from '../state/content/first-rows.ts';
import { ownerOf } from '../state/return/last-place.ts';
import { deviceName } from '../state/session/device-name.ts';
import { leaveWithoutClients } from './leave-without-clients.ts';
import { noteDatabase } from '../../start/notes.ts';
import { setCacheOwner } from './storage/cache-owner.ts';
import { openDevice, type DeviceListener } from './storage/open-device.ts';
import { startUpkeep } from './upkeep.ts';
import {
  noteOthersOut,
  noteSignedOut,
  noteWaiting,
  signedOutAt,
  waitingOnDevice,
} from '../state/session/waiting-count.ts';

/** Milliseconds after which a page that stopped sending for a reload, and is still there, goes on. */
const ANYWAY_MS = 15_000;

/** What is written beside the content without a network, and goes as soon as there is one. */
function openWords(engine: SyncEngine, given: Parameters<typeof loadNotes>[0], isNewer: boolean) {
  const online = createOnline(given);
  const notes = loadNotes(given);
  const sendTexts = async (): Promise<void> => {
    if ((await countWaitingTexts(given.db)) > 0) await (await online.pictureTexts()).send(given.now());
    if ((await countWaitingMaps(given.db)) > 0) await (await online.publicMaps()).send();
    if ((await countWaitingClosures(given.db)) > 0) await (await online.closures()).send();
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

/** The engine, from when it may send. How much waits is noted for those who sign in here next. */
function createSending(engine: SyncEngine, name: string) {
  let isSending = false;
  let stopCount = (): void => undefined;
  const pause = async (): Promise<void> => {
    await engine.stop();
    // The newer version did not come after all.
    setTimeout(() => isSending && engine.start(), ANYWAY_MS);
  };
  beforeReload.add(pause);
  return {
    begin: (): void => {
      noteSignedOut(deviceSettings, name, null);
      // Not before: an engine that rests counts nothing.
      stopCount = engine.subscribe(() => {
        const { waiting, sending, refused, conflicts } = engine.getSnapshot();
        noteWaiting(deviceSettings, name, waiting + sending + refused + conflicts);
      });
      engine.start();
      isSending = true;
    },
    stop: (): void => {
      isSending = false;
      beforeReload.delete(pause);
      stopCount();
    },
  };
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
  readers: wasmAddresses(window.location.origin),
});

export interface OpenWorkspace extends DeviceListener {
  session: AppSession;
  config: AppConfig;
  userId: number;
  /** A form is open: nothing that can wait moves the screen under it. */
  isEditing: () => boolean;
  /** Settles when the first screen has been drawn. */
  firstPicture: () => Promise<void>;
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
  const { session, config, userId, onNotice, isEditing } = options;
  const origin = config.apiOrigin ?? window.location.origin;
  const name = await databaseName({ origin, userId });
  const ports = browserPorts(name);
  const device = await openDevice(name, ports, options);
  const { db } = device;
  const isNewer = db.isNewer;
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
  const sending = createSending(engine, name);
  let erase: (() => Promise<void>) | null = null;
  setCacheOwner(name).catch(() => undefined);
  noteDatabase(earlyStorage, name);
  // What a newer version made is looked at and nothing else: that one asks about work in it.
  const isHeld = !isNewer && isOldWork(outAt, timeNow()) && (await db.pending.count()) > 0;
  if (!isHeld && !isNewer) sending.begin();
  const stopUpkeep = startUpkeep({ db, session, userId, seen, now: ports.now, onNotice, isEditing });

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
    sending.stop();
    stopUpkeep();
    stopEvents();
    words.stop();
    device.stop();
    // Work that is held here keeps the day on which its owner left.
    if (session.getSnapshot().status === 'signedOut' && signedOutAt(deviceSettings, name) === null)
      noteSignedOut(deviceSettings, name, timeNow());
    const isOut = session.getSnapshot().status === 'signedOut';
    await engine.stop();
    await device.close(async () => {
      if (isOut) await erase?.();
    });
  };
  await device.firstRead;
  // Nothing else is read before the first render.
  readRest(db);
  return {
    workspace,
    close,
    oldWork: isHeld && outAt !== null ? { since: outAt, begin: sending.begin } : null,
  };
}
