import { useSetAtom } from 'jotai';
import { useEffect, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { commandDialogAtom } from '../../editor/offers.ts';
import { setNoticeAtom } from '../../state/page/notices.ts';
import { putNoticeAway, tourOf } from '../../state/page/dismissed-notices.ts';
import { useIsFinger } from '../../state/page/use-is-touch.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Glyph, Modal, Stack, Text } from '../../ui/index.ts';
import { TOUR_STEPS } from './tour-steps.ts';
import { TourTarget } from './tour-target.tsx';
import { deviceSettings } from '../../../db/device/device-settings.ts';

/** Steps that speak of keys say it in other words to a finger. */
const hasTouchWords = (id: string): id is 'find' | 'help' => id === 'find' || id === 'help';

/** A walk through what Storey does, in a few steps. It can be left at each of them, and is not offered again. */
export default function Tour(): ReactElement {
  const { t } = useTranslation('help');
  const setDialog = useSetAtom(commandDialogAtom);
  const setNotice = useSetAtom(setNoticeAtom);
  const { user } = useWorkspace();
  const isFinger = useIsFinger();
  const [at, setAt] = useState(0);
  const { id, icon } = TOUR_STEPS[at]!;
  const isLast = at === TOUR_STEPS.length - 1;
  useEffect(() => {
    putNoticeAway(deviceSettings, tourOf(user.id));
    setNotice('tour', false);
  }, [user.id, setNotice]);
  const end = (): void => setDialog(null);
  return (
    <Modal
      isOpen
      onOpenChange={end}
      title={t('tour.title')}
      closeLabel={t('tour.close')}
      actions={
        <>
          {!isLast && (
            <Button variant="ghost" onPress={end}>
              {t('tour.skip')}
            </Button>
          )}
          {at > 0 && <Button onPress={() => setAt(at - 1)}>{t('tour.back')}</Button>}
          <Button variant="primary" autoFocus onPress={isLast ? end : () => setAt(at + 1)}>
            {t(isLast ? 'tour.done' : 'tour.next')}
          </Button>
        </>
      }
    >
      <TourTarget step={id} />
      <div aria-live="polite">
        <Stack gap={3}>
          <Stack direction="row" gap={3} align="center" isNoWrap>
            <Glyph icon={icon} size={32} />
            <Stack gap={0}>
              <Text look="small" tone="secondary">
                {t('tour.position', { at: at + 1, of: TOUR_STEPS.length })}
              </Text>
              <Text look="title" as="h3">
                {t(`tour.steps.${id}.title`)}
              </Text>
            </Stack>
          </Stack>
          <Text>
            {t(isFinger && hasTouchWords(id) ? `tour.steps.${id}.textTouch` : `tour.steps.${id}.text`)}
          </Text>
        </Stack>
      </div>
    </Modal>
  );
}
