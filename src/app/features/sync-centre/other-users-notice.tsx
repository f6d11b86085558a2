import { HardDrive } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Notice } from '../../ui/index.ts';

/** That work of other people waits on this device: how much, and nothing else about it. */
export function OthersNotice(): ReactNode {
  const { t } = useTranslation('sync');
  const { othersWaiting } = useWorkspace();
  const [{ people, changes }] = useState(othersWaiting);
  if (people === 0) return null;
  return (
    <Notice tone="waiting" icon={HardDrive}>
      {t('others', { count: changes, people: t('otherPeople', { count: people }) })}
    </Notice>
  );
}
