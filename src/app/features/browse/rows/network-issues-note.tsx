import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNetworkIssues } from '../../../state/content/site-network.ts';
import styles from './offline-copy-note.module.css';

/** How much is wrong with the network of a level or a building; nothing where nothing is. */
export default function NetworkIssuesNote({
  building,
  level,
}: {
  building?: string;
  level?: string;
}): ReactNode {
  const { t } = useTranslation('network');
  const count = useNetworkIssues().filter((issue) =>
    level === undefined ? issue.building === building : issue.level === level,
  ).length;
  if (count === 0) return null;
  return (
    <span className={styles['note']}>
      <TriangleAlert size={12} strokeWidth={2.2} aria-hidden />
      {t('tools.inNetwork', { count })}
      <span aria-hidden> · </span>
    </span>
  );
}
