import { useAtom } from 'jotai';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { notificationsAtom } from '../../state/page/notifications.ts';
import { Card, Notice, Stack, Switch } from '../../ui/index.ts';

/** Whether the system tells of conflicts and refusals while the window is behind others. The browser asks for leave first. */
export function NotificationsCard(): ReactNode {
  const { t } = useTranslation('settings');
  const [isOn, setOn] = useAtom(notificationsAtom);
  const isOffered = 'Notification' in window;
  const [leave, setLeave] = useState(isOffered ? Notification.permission : 'denied');
  const change = async (next: boolean): Promise<void> => {
    if (!next) return setOn(false);
    const given = leave === 'granted' ? leave : await Notification.requestPermission();
    setLeave(given);
    setOn(given === 'granted');
  };
  return (
    <Card id="setting-notifications" title={t('notifications.title')}>
      <Stack gap={3}>
        <Switch
          label={t('notifications.switch')}
          hint={t('notifications.hint')}
          isSelected={isOn && leave === 'granted'}
          isDisabled={!isOffered || leave === 'denied'}
          onChange={(next) => void change(next)}
        />
        {leave === 'denied' && (
          <Notice role="status">{t(isOffered ? 'notifications.denied' : 'notifications.absent')}</Notice>
        )}
      </Stack>
    </Card>
  );
}
