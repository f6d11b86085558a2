import { Image, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FIRST_OF_LEVEL } from '../../../domain/content/index.ts';
import { isLevelParams, paths } from '../../routes/paths.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { Button, Notice } from '../../ui/index.ts';

/** Of a level whose plan is a picture: it is drawn over by hand. */
export function OnPicture({ canEdit }: { canEdit: boolean }): ReactElement {
  const { t } = useTranslation(['mapping', 'content']);
  const { params } = useContentRoute();
  const go = useGo();
  return (
    <>
      <Notice icon={Image} title={t('picture')}>
        {t('pictureText')}
      </Notice>
      {canEdit && isLevelParams(params) && (
        <Button
          variant="primary"
          icon={Plus}
          isFullWidth
          onPress={() => go(paths.feature(params, FIRST_OF_LEVEL, 'add'))}
        >
          {t('content:add.pois')}
        </Button>
      )}
    </>
  );
}
