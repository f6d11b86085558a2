import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { usePlace } from '../state/navigation/current-place.ts';
import { useStyleUrl } from '../state/map-view/base-map.ts';
import { baseMapAtom } from '../state/map-view/visibility.ts';
import { useWorkspace } from '../state/session/workspace.ts';
import { useYear } from '../state/page/use-year.ts';
import styles from './content-shell.module.css';

// @spec 2.39
/** Whose the data of the map and its background are, and whose the app is. */
export function ContentFooter() {
  const { t } = useTranslation('shell');
  const { config } = useWorkspace();
  const year = useYear();
  const styleUrl = useStyleUrl();
  const hasBaseMap = useAtomValue(baseMapAtom) && styleUrl !== null;
  const client = usePlace()?.client;
  if (config.whiteLabel) return null;
  // A base map names its sources on the map itself.
  const said = [
    client ? t('footer.mapData', { client: client.title }) : null,
    hasBaseMap ? null : t('footer.background'),
    t('footer.copyright', { year }),
  ];
  return <footer className={styles.footer}>{said.filter((words) => words !== null).join(' · ')}</footer>;
}
