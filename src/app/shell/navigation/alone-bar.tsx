import { X } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useClosePanel } from '../../state/navigation/close-panel.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useScreenTitle } from '../../state/navigation/screen-title.ts';
import { IconButton, Text } from '../../ui/index.ts';
import { CommandButton } from '../commands/command-button.tsx';
import styles from './alone-bar.module.css';
import { useTitles } from '../../state/content/feature-name.ts';
import { SyncPillButton } from './sync-pill.tsx';

const SyncPill = memo(SyncPillButton);

/** The bar of a screen of its own: the way out, where one is, and the truth about syncing. */
export function AloneBar() {
  const { t } = useTranslation('shell');
  const { titleOf } = useTitles();
  const close = useClosePanel();
  const level = titleOf(usePlace()?.level);
  useScreenTitle(undefined, t('screens.Survey'), level);
  return (
    <header className={styles.bar}>
      <IconButton icon={X} label={t('closeSurvey')} onPress={close} />
      <div className={styles.words}>
        <Text as="h2" look="title" isTruncated>
          <bdi>{level}</bdi>
        </Text>
        <Text look="small" tone="secondary" isTruncated>
          {t('screens.Survey')}
        </Text>
      </div>
      <SyncPill />
      <CommandButton id="survey-more" />
    </header>
  );
}
