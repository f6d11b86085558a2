import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSeenOnce } from '../../../state/page/use-seen-once.ts';
import { Button, Modal } from '../../../ui/index.ts';

const KEY = 'storey.markCornersSeen';

// @spec 2.59
/** Says once how two corners of the plan are marked. */
export function MarkCornersPopup(): ReactElement {
  const { t } = useTranslation('forms');
  const { isSeen, see } = useSeenOnce(KEY);
  return (
    <Modal
      isOpen={!isSeen}
      onOpenChange={see}
      title={t('anchors.corners.title')}
      actions={
        <Button variant="primary" onPress={see}>
          {t('anchors.corners.done')}
        </Button>
      }
    >
      {t('anchors.corners.text')}
    </Modal>
  );
}
