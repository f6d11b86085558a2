import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { countUnreadNotes, listClients } from '../../../db/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { useOnline } from '../../online/use-online.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';
import { useHierarchyReady } from '../../state/sync-status/hierarchy-ready.ts';
import { usePublishingClient } from '../../state/sync-status/publishing.ts';
import { useWorkspace } from '../../state/session/workspace.ts';

/** Between readings of what others wrote, while the window is seen. */
const EACH_MS = 120_000;

/** More are not counted out. */
const MOST = 99;

/** Shown at the entry of this page in the navigation. */
export interface UnreadCount {
  /** The number as it is written beside the icon. */
  short: string;
  label: string;
}

interface NoteWatchProps {
  onCount: (unread: UnreadCount | null) => void;
}

/** Reads notes now and then, and counts those with something unread. */
export default function NoteWatch({ onCount }: NoteWatchProps): null {
  const { t } = useTranslation('comms');
  const formats = useFormats();
  const { db, notes } = useWorkspace();
  const isOnline = useOnline();
  const isReady = useHierarchyReady();
  const inContent = usePublishingClient();
  const first = useLiveQuery(async () => (await listClients(db))[0]?.lid ?? null, [db]);
  const clientLid = inContent ?? first;
  const count = useLiveQuery(async () => countUnreadNotes(db), [db]) ?? 0;
  const label = count === 0 ? '' : t('rail', { count });
  const tell = useEffectEvent(onCount);
  const short = count > MOST ? `${formats.number(MOST)}+` : formats.number(count);
  useEffect(() => tell(count === 0 ? null : { short, label }), [count, short, label]);
  useEffect(() => {
    if (clientLid == null || !isOnline || db.isNewer) return undefined;
    const read = (): void => {
      if (document.visibilityState === 'visible') void notes.read(clientLid);
    };
    read();
    const timer = setInterval(read, EACH_MS);
    return () => clearInterval(timer);
    // Notes that came before the places that they are about are placed once those are there.
  }, [db, notes, clientLid, isOnline, isReady]);
  return null;
}
