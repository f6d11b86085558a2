import { useEffect, useState, useSyncExternalStore } from 'react';
import { appOnDevice, filesOfPack, getBuilding, packFacts, storageHealth } from '../../../db/index.ts';
import { readinessOf, type PackFacts, type Readiness } from '../../../domain/offline-copies/index.ts';
import type { PackProgress } from '../../../sync/index.ts';
import { WASM_PATHS } from '../../../workers/index.ts';
import { useWorkspace } from '../session/workspace.ts';
import { useLiveQuery } from '../queries/use-live-query.ts';

export interface BuildingReadiness extends Readiness {
  /** A run was begun, in whichever tab, and has not come to its end. */
  isUnfinished: boolean;
  /** A run of this tab still has to read levels again that are on the device. */
  isRereading: boolean;
  /** Until when the sign-in can be renewed, milliseconds since 1970; null: the server does not say. */
  signedInUntil: number | null;
}

/** Files that arrive before it is looked again what is there: to list thousands at each would take longer than they do. */
const LOOK_EVERY = 20;

type AppFacts = Pick<PackFacts, 'isAppHere' | 'fonts' | 'readers' | 'isPersisted'>;

const NOTHING_YET: AppFacts = { isAppHere: false, fonts: 0, readers: [], isPersisted: null };

/**
 * The program itself is on this device, its fonts are, and the browser keeps what is here.
 * @param again it is looked up once more where this changes
 */
export function useAppOnDevice(again = false): AppFacts | undefined {
  const [app, setApp] = useState<AppFacts>();
  useEffect(() => {
    let gone = false;
    const isServed = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
    const look = async (): Promise<AppFacts> => {
      const { persisted } = await storageHealth(navigator.storage);
      const here = await appOnDevice(globalThis.caches, isServed, WASM_PATHS);
      return { ...here, isPersisted: persisted };
    };
    look().then(
      (found) => !gone && setApp(found),
      () => !gone && setApp(NOTHING_YET),
    );
    return () => {
      gone = true;
    };
  }, [again]);
  return app;
}

/** How far a run of this tab over a building has come; undefined where none is under way. */
export function usePackProgress(buildingLid: string): PackProgress | undefined {
  const { packs } = useWorkspace();
  return useSyncExternalStore(packs.subscribe, packs.getSnapshot).get(buildingLid);
}

/** Whether one can go down with a building. Looked up, and followed; undefined while the device is being asked. */
export function useReadiness(buildingLid: string): BuildingReadiness | undefined {
  const workspace = useWorkspace();
  const { db, packs, baseMap, now } = workspace;
  const isRunning = usePackProgress(buildingLid) !== undefined;
  const app = useAppOnDevice(isRunning);
  const noted = useLiveQuery(async () => (await filesOfPack(db, buildingLid)).length, [db, buildingLid]);
  const [stored, setStored] = useState<ReadonlySet<string>>();
  const look = noted === undefined ? undefined : isRunning ? Math.floor(noted / LOOK_EVERY) : -noted;
  useEffect(() => {
    if (look === undefined) return undefined;
    let gone = false;
    packs.storedFiles().then(
      (found) => !gone && setStored(found),
      () => !gone && setStored(new Set()),
    );
    return () => {
      gone = true;
    };
  }, [packs, look, isRunning]);
  const facts = useLiveQuery(async () => {
    if (stored === undefined) return undefined;
    const building = await getBuilding(db, buildingLid);
    const styleUrl = await baseMap.styleUrl(building?.clientLid ?? null);
    return packFacts(db, buildingLid, stored, packs.imageOrigins, styleUrl);
  }, [db, baseMap, buildingLid, stored, packs]);
  if (facts === undefined || app === undefined) return undefined;
  const signedInUntil = workspace.signedInUntil();
  const { isUnfinished, isRereading, ...rest } = facts;
  const readiness = readinessOf({ ...rest, ...app, signedInUntil }, now());
  return { ...readiness, isUnfinished, isRereading: isRunning && isRereading, signedInUntil };
}
