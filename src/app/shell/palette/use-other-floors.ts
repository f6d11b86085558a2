import { useEffect, useRef, useState } from 'react';
import { exists, listFeatures, type StoreyDatabase } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Level } from '../../../domain/entities/level.ts';

export interface Floor {
  level: Level;
  features: readonly Feature[];
}

export interface Floors {
  floors: readonly Floor[];
  /** All of them have been read. */
  isWhole: boolean;
}

const NONE: readonly Floor[] = [];
const NOTHING_KNOWN = { levels: undefined, unread: [] as readonly string[], isReading: false };

/** Levels that come from the server are searched so many at a time. */
const STEP = 8;

interface Known {
  levels: readonly Level[];
  /** Levels whose content this device has never read. */
  unread: readonly string[];
  /** They are being read. */
  isReading: boolean;
}

/**
 * The features of all floors but the open one. The other floors of the open building follow a moment later, those of other
 * buildings after them: they are read once, one by one, so that a client of a hundred floors does not hold up the typing. Floors that come from
 * the server meanwhile follow.
 */
export function useOtherFloors(
  db: StoreyDatabase,
  around: Known | undefined,
  openLid: string | undefined,
  buildingLid: string | undefined,
): Floors {
  const [read, setRead] = useState({ of: '', floors: NONE });
  const held = useRef(new Map<string, { isUnread: boolean; features: readonly Feature[] }>());
  const { levels, unread, isReading } = around ?? NOTHING_KNOWN;
  const missing = isReading ? `about ${Math.ceil(unread.length / STEP)}` : unread.length;
  const wanted =
    levels === undefined ? null : `${missing} ${openLid ?? ''} ${levels.map(({ lid }) => lid).join(' ')}`;
  useEffect(() => {
    const others = (levels ?? []).filter(({ lid }) => lid !== openLid);
    const isNear = (level: Level): boolean => level.buildingLid === buildingLid;
    let isGone = false;
    if (wanted === null) return undefined;
    const readAll = async (): Promise<void> => {
      const found: Floor[] = [];
      for (const group of [others.filter(isNear), others.filter((one) => !isNear(one))]) {
        for (const level of group) {
          const isUnread = unread.includes(level.lid);
          const before = held.current.get(level.lid);
          const isSame = before?.isUnread === isUnread;
          const features = isSame ? before.features : (await listFeatures(db, level.lid)).filter(exists);
          if (isGone) return;
          held.current.set(level.lid, { isUnread, features });
          found.push({ level, features });
        }
        const isLast = found.length === others.length;
        setRead({ of: isLast ? wanted : '', floors: [...found] });
      }
    };
    // A storage failure is reported elsewhere; floors read until then stay found.
    readAll().catch(() => {
      if (!isGone) setRead((before) => ({ ...before, of: wanted }));
    });
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key names the levels
  }, [db, wanted, buildingLid]);
  return { floors: read.floors, isWhole: wanted !== null && read.of === wanted };
}
