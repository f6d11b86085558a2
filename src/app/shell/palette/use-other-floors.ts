import { useEffect, useState } from 'react';
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

/**
 * The features of all floors but the open one. The other floors of the open building follow a moment later, those of other
 * buildings after them: they are read once, one by one, so that a client of a hundred floors does not hold up the typing.
 */
export function useOtherFloors(
  db: StoreyDatabase,
  levels: readonly Level[] | undefined,
  openLid: string | undefined,
  buildingLid: string | undefined,
): Floors {
  const [read, setRead] = useState({ of: '', floors: NONE });
  const wanted = levels === undefined ? null : `${openLid ?? ''} ${levels.map(({ lid }) => lid).join(' ')}`;
  useEffect(() => {
    const others = (levels ?? []).filter(({ lid }) => lid !== openLid);
    const isNear = (level: Level): boolean => level.buildingLid === buildingLid;
    let isGone = false;
    if (wanted === null) return undefined;
    const readAll = async (): Promise<void> => {
      const held: Floor[] = [];
      for (const group of [others.filter(isNear), others.filter((one) => !isNear(one))]) {
        for (const level of group) {
          const features = (await listFeatures(db, level.lid)).filter(exists);
          if (isGone) return;
          held.push({ level, features });
        }
        const isLast = held.length === others.length;
        setRead({ of: isLast ? wanted : '', floors: [...held] });
      }
    };
    // A storage failure is reported elsewhere; floors read until then stay found.
    readAll().catch(() => {
      if (!isGone) setRead((before) => ({ ...before, of: wanted }));
    });
    return () => {
      isGone = true;
    };
    // The key names the levels.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [db, wanted, buildingLid]);
  return { floors: read.floors, isWhole: wanted !== null && read.of === wanted };
}
