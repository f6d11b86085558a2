import { Compass } from 'lucide-react';
import { useSetAtom } from 'jotai';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { commandDialogAtom } from '../../editor/offers.ts';
import { putNoticeAway, tourOf } from '../../state/page/dismissed-notices.ts';
import { setNoticeAtom } from '../../state/page/notices.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Notice } from '../../ui/index.ts';
import { deviceSettings } from '../../../db/device/device-settings.ts';

/** Offers the tour to people who are new on this device. */
export default function TourOffer(): ReactElement {
  const { t } = useTranslation('help');
  const setDialog = useSetAtom(commandDialogAtom);
  const setNotice = useSetAtom(setNoticeAtom);
  const { user } = useWorkspace();
  const putAway = (): void => {
    putNoticeAway(deviceSettings, tourOf(user.id));
    setNotice('tour', false);
  };
  return (
    <Notice
      tone="accent"
      icon={Compass}
      role="status"
      actions={
        <>
          <Button variant="link" onPress={() => setDialog('tour')}>
            {t('tour.take')}
          </Button>
          <Button variant="link" onPress={putAway}>
            {t('tour.notNow')}
          </Button>
        </>
      }
    >
      {t('tour.offer')}
    </Notice>
  );
}
