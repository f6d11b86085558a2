import type { StoreyDatabase } from '../../../db/index.ts';
import type { AppNotice } from '../../state/page/notices.ts';

export interface JournalListener {
  onNotice: (notice: AppNotice, isOn: boolean) => void;
  /** So many changes came back; 0: their owner is no longer here. */
  onRecovered: (changes: number) => void;
}

/** Says how safe what is entered here is, now and whenever that changes. Returns how to stop. */
export function tellOfJournal(
  { journal }: Pick<StoreyDatabase, 'journal'>,
  { onNotice, onRecovered }: JournalListener,
): () => void {
  onNotice('journalNone', journal === null);
  if (journal === null) return () => onNotice('journalNone', false);
  let [recovered, damaged] = [0, 0];
  const tell = (): void => {
    const status = journal.getStatus();
    onNotice('journalFailing', status.failing);
    onNotice('journalAlone', status.kept > 0);
    // Once told, a person may put it away.
    if (status.damaged > damaged) onNotice('journalDamaged', true);
    if (status.recovered > recovered) onRecovered(status.recovered - recovered);
    ({ recovered, damaged } = status);
  };
  tell();
  const stop = journal.subscribe(tell);
  return () => {
    stop();
    for (const notice of ['journalFailing', 'journalAlone', 'journalDamaged'] as const)
      onNotice(notice, false);
    onRecovered(0);
  };
}
