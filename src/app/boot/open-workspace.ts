import {
  askToPersist,
  browserLocks,
  closeDatabase,
  databaseName,
  openDatabase,
  openJournalPort,
} from '../../db/index.ts';
import { isSuperAdmin } from '../../domain/status/index.ts';
import {
  browserPorts,
  createApi,
  createPublishing,
  createSyncEngine,
  type AppSession,
} from '../../sync/index.ts';
import type { AppConfig } from '../state/config.ts';
import type { AppNotice } from '../state/notices.ts';
import type { Workspace } from '../state/workspace.ts';
import { deviceName } from './device-name.ts';
import { tellOfJournal } from './tell-of-journal.ts';
import { noteWaiting } from './waiting-count.ts';

export interface OpenWorkspace {
  session: AppSession;
  config: AppConfig;
  userId: number;
  onNotice: (notice: AppNotice, isOn: boolean) => void;
  /** So many changes were brought back that the browser had lost. */
  onRecovered: (changes: number) => void;
}

/** On a new server the list of clients is empty until somebody makes the first: who may must not be sent away. */
function mayMakeClients(session: AppSession): boolean {
  const state = session.getSnapshot();
  return state.status !== 'signedOut' && isSuperAdmin(state.user);
}

/** Opens the person's database and starts the engine on it. Throws `DbError` when the database can't be opened. */
export async function openWorkspace(options: OpenWorkspace) {
  const { session, config, userId, onNotice } = options;
  const origin = config.apiOrigin ?? window.location.origin;
  const name = await databaseName({ origin, userId });
  const ports = browserPorts(name);
  const db = await openDatabase(name, {
    onTrouble: (trouble) => onNotice(trouble === 'blocked' ? 'dbBlocked' : 'dbClosed', true),
    journal: { ...ports, port: openJournalPort(name), locks: browserLocks(navigator.locks) },
  });
  const stopJournal = tellOfJournal(db, options);
  onNotice('dbBlocked', false);
  onNotice('dbClosed', false);
  const api = createApi(session.callAs(userId));
  const engine = createSyncEngine({ ...ports, db, api, session, origin, deviceName: deviceName(navigator) });
  const stopEvents = engine.subscribeEvents((event) => {
    if (event.type === 'noClients' && !mayMakeClients(session)) void session.signOut();
  });
  const stopCount = engine.subscribe(() => {
    const { waiting, sending, refused, conflicts } = engine.getSnapshot();
    noteWaiting(localStorage, name, waiting + sending + refused + conflicts);
  });
  engine.start();
  // Before the first draft is made, ask the browser not to clear it.
  void askToPersist(navigator.storage);

  const workspace: Omit<Workspace, 'user'> = {
    db,
    engine,
    publishing: createPublishing({ db, api }),
    config,
    now: ports.now,
    newId: ports.newId,
    authorize: (url) => {
      const authorization = session.authorizationFor(url);
      return authorization === null ? { url } : { url, headers: { Authorization: authorization } };
    },
    signOut: () => session.signOut(),
  };
  const close = async () => {
    stopEvents();
    stopCount();
    stopJournal();
    await engine.stop();
    await closeDatabase(db);
  };
  return { workspace, close };
}
