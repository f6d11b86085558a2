import { DownloadCloud } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { exists, unreadLevels, type StoreyDatabase } from '../../db/index.ts';
import { useFormats } from '../i18n/index.ts';
import type { Query } from '../state/queries/query.ts';
import { useQuery } from '../state/queries/shared-query.ts';
import { useWorkspace } from '../state/session/workspace.ts';
import { Button, Notice } from '../ui/index.ts';
import { useOnline } from './use-online.ts';

interface Levels {
  all: number;
  /** Local keys of those that this device has never read. */
  missing: string[];
}

const levelsQuery = (db: StoreyDatabase, clientLid: string): Query<Levels> => ({
  key: JSON.stringify(['levels never read', clientLid]),
  tables: ['levels', 'meta', 'idmap'],
  ask: async () => {
    const levels = (await db.levels.filter((level) => level.clientLid === clientLid).toArray()).filter(
      exists,
    );
    return { all: levels.length, missing: (await unreadLevels(db, levels)).map(({ lid }) => lid) };
  },
});

/** What counts of a client's content on this device are worth. */
export interface KnownCounts {
  /** Levels that were never read. */
  missing: number;
  /** Every level was read. */
  isWhole: boolean;
  /** That there is none is known only where every level was read. */
  isKnown: (count: number) => boolean;
  /** The number, or a dash where it is not known. */
  write: (count: number) => string;
}

/** Undefined until it is known which levels were read. */
export function useKnownCounts(clientLid: string): KnownCounts | undefined {
  const { db } = useWorkspace();
  const formats = useFormats();
  const missing = useQuery(db, levelsQuery(db, clientLid))?.missing.length;
  if (missing === undefined) return undefined;
  const isWhole = missing === 0;
  const isKnown = (count: number): boolean => count > 0 || isWhole;
  return { missing, isWhole, isKnown, write: (count) => (isKnown(count) ? formats.number(count) : '–') };
}

interface MissingLevelsProps {
  clientLid: string;
  /** Says it in other words than that they are not counted. */
  say?: (missing: number) => string;
}

/** Says that a count of what is on this device is not whole, and reads what lacks. */
export function MissingLevels({ clientLid, say }: MissingLevelsProps): ReactNode {
  const { t } = useTranslation('settings');
  const { db, engine } = useWorkspace();
  const formats = useFormats();
  const isOnline = useOnline();
  const levels = useQuery(db, levelsQuery(db, clientLid));
  const [isReading, setReading] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  if (levels === undefined || levels.missing.length === 0) return null;
  const read = async (): Promise<void> => {
    setReading(true);
    setFailed(false);
    let isDone = true;
    for (const lid of levels.missing) {
      ({ ok: isDone } = await engine.pullLevel(lid));
      if (!isDone) break;
    }
    setReading(false);
    setFailed(!isDone);
  };
  return (
    <Notice
      tone={hasFailed ? 'error' : 'waiting'}
      role="status"
      title={hasFailed ? t('reading.failed') : undefined}
      actions={
        <Button
          size="small"
          icon={DownloadCloud}
          isDisabled={!isOnline}
          isPending={isReading}
          onPress={() => void read()}
        >
          {t('reading.read')}
        </Button>
      }
    >
      {say?.(levels.missing.length) ??
        t('reading.missing', {
          missing: formats.number(levels.missing.length),
          all: formats.number(levels.all),
        })}
    </Notice>
  );
}
