import { ClipboardCheck } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../routes/paths.ts';
import { placeOfferAtom } from '../../editor/offers.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { Button } from '../../ui/index.ts';
import styles from './survey-entry.module.css';

const COARSE = '(pointer: coarse)';
const isCoarse = (): boolean => window.matchMedia(COARSE).matches;
function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(COARSE);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/** On the map of an open level, where fingers are: one tap to its survey. */
export function SurveyEntry() {
  const { t } = useTranslation('content');
  const isTouched = useSyncExternalStore(subscribe, isCoarse);
  const level = useAtomValue(placeOfferAtom)?.level ?? null;
  const go = useGo();
  if (!isTouched || level === null) return null;
  return (
    <div className={styles.entry}>
      <Button variant="primary" size="glove" icon={ClipboardCheck} onPress={() => go(paths.survey(level))}>
        {t('map.survey')}
      </Button>
    </div>
  );
}
