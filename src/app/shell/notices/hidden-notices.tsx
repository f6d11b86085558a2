import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SyncEvent } from '../../../sync/index.ts';
import { paths } from '../../routes/paths.ts';
import { useStable } from '../../editor/use-stable.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useWorkspace } from '../../state/session/workspace.ts';

/** Events that need a decision. All others can wait until the window is looked at. */
const KINDS = {
  rejected: 'refused',
  levelTakenBack: 'refused',
  conflict: 'conflict',
  'overwritten-by-other': 'overwritten',
} as const satisfies Partial<Record<SyncEvent['type'], string>>;

const isTold = (type: SyncEvent['type']): type is keyof typeof KINDS => Object.hasOwn(KINDS, type);

/** Tells of what needs a decision while the window is behind others, through the system; one message of a kind at a time. */
export default function HiddenNotices(): null {
  const { t } = useTranslation('settings');
  const { engine } = useWorkspace();
  const go = useGo();
  const hear = useStable((event: SyncEvent): void => {
    if (!document.hidden || !isTold(event.type) || Notification.permission !== 'granted') return;
    const kind = KINDS[event.type];
    const notice = new Notification(t(`notifications.says.${kind}`), {
      tag: `storey ${kind}`,
      icon: '/icons/icon-192.png',
    });
    notice.addEventListener('click', () => {
      window.focus();
      go(kind === 'conflict' ? paths.conflicts : paths.sync);
      notice.close();
    });
  });
  useEffect(() => engine.subscribeEvents(hear), [engine, hear]);
  return null;
}
