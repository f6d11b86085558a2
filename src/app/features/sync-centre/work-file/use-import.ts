import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftVerdict, ReadFault, WorkRead } from '../../../../sync/index.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useToasts } from '../../../ui/index.ts';

export type Looked = Extract<WorkRead, { ok: true }>;
export type ImportFault = ReadFault | 'unreadable' | 'full' | 'failed';

export interface Importing {
  isBusy: boolean;
  /** A file that was read and waits for the person's word. */
  looked: Looked | null;
  fault: ImportFault | null;
  read: (file: File) => void;
  take: () => void;
  leave: () => void;
}

/** How many forms of a file come to lie here. */
export const countTaken = ({ new: added, beside, away }: Readonly<Record<DraftVerdict, number>>): number =>
  added + beside + away;

/** Reads a file of unsent work, shows what it would do, and takes it in when the person says so. */
export function useImport(): Importing {
  const { t } = useTranslation('sync');
  const { engine } = useWorkspace();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const [looked, setLooked] = useState<Looked | null>(null);
  const [fault, setFault] = useState<ImportFault | null>(null);
  const read = async (file: File): Promise<void> => {
    setBusy(true);
    setFault(null);
    // A file may be gone, or be on a stick that was pulled out.
    const outcome = await engine.readWork(file).catch(() => ({ ok: false, fault: 'unreadable' }) as const);
    setBusy(false);
    if (outcome.ok) setLooked(outcome);
    else setFault(outcome.fault);
  };
  const take = async (): Promise<void> => {
    if (looked === null) return;
    setBusy(true);
    const outcome = await engine
      .takeWork(looked.content)
      .catch(() => ({ ok: false, fault: 'failed' }) as const);
    setBusy(false);
    setLooked(null);
    if (!outcome.ok) {
      setFault(outcome.fault);
      return;
    }
    const { new: added, merged, clash } = outcome.counts;
    const changes = added + merged + clash;
    const drafts = countTaken(outcome.draftCounts);
    const title =
      changes > 0 ? t('exchange.taken', { count: changes }) : t('exchange.takenDrafts', { count: drafts });
    const said = clash > 0 ? t('exchange.takenClash', { count: clash }) : t('exchange.takenText');
    const lying = drafts > 0 ? [t('exchange.draftsLie', { count: drafts })] : [];
    const detail = [...(changes > 0 ? [said] : []), ...lying].join(' ');
    toasts.show({ kind: clash > 0 ? 'warning' : 'device', title, detail });
  };
  return {
    isBusy,
    looked,
    fault,
    read: (file) => void read(file),
    take: () => void take(),
    leave: () => setLooked(null),
  };
}
