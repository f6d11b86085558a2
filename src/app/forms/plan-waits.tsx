import { CloudOff } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../i18n/index.ts';
import { useOnline } from '../online/use-online.ts';
import { Notice } from '../ui/index.ts';

/** A plan that only the server can read is not a fault: it waits, and a message says so once there is a network. */
export function PlanWaits({ fileName }: { fileName: string }): ReactElement {
  const { t } = useTranslation(['import', 'forms']);
  const isOnline = useOnline();
  // A server that has just not answered may count as reachable still.
  const [wasOffline, setWasOffline] = useState(false);
  if (!isOnline && !wasOffline) setWasOffline(true);
  const isBack = isOnline && wasOffline;
  return (
    <Notice
      tone={isBack ? 'accent' : 'offline'}
      icon={isBack ? undefined : CloudOff}
      role="status"
      title={t('waits', { fileName: isolate(fileName) })}
    >
      {isBack ? t('reachable') : t('forms:issues.dwg-waits')}
    </Notice>
  );
}
