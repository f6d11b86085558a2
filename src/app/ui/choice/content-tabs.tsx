import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Link } from 'react-aria-components/Link';
import { Glyph } from '../basic/glyph.tsx';
import styles from './content-tabs.module.css';
import type { ContentTab, ContentTabsProps } from './types.ts';

interface TabProps {
  tab: ContentTab;
  isCurrent: boolean;
  onPress: () => void;
}

function Tab({ tab, isCurrent, onPress }: TabProps): ReactNode {
  const { count } = tab;
  const shared = {
    className: styles['tab'] ?? '',
    'aria-label': count === undefined ? tab.label : `${tab.label} ${count}`,
    ...(isCurrent ? { 'aria-current': 'page' as const } : {}),
  };
  const inside = (
    <>
      <span className={styles['top']}>
        <Glyph icon={tab.icon} size={17} />
        {count !== undefined && <span className={styles['count']}>{count}</span>}
      </span>
      <span className={styles['word']}>{tab.label}</span>
    </>
  );
  if (tab.href !== undefined) {
    return (
      <Link {...shared} href={tab.href}>
        {inside}
      </Link>
    );
  }
  return (
    <AriaButton {...shared} onPress={onPress}>
      {inside}
    </AriaButton>
  );
}

/**
 * Kinds of content of one place: each with its icon, its word and its count, all equally wide, so that none moves when
 * another is chosen or a count changes.
 */
export function ContentTabs<Id extends string>(props: ContentTabsProps<Id>): ReactNode {
  const { label, tabs, value, onChange } = props;
  return (
    <nav aria-label={label}>
      <ul className={styles['tabs']}>
        {tabs.map((tab) => (
          <li key={tab.id}>
            <Tab tab={tab} isCurrent={tab.id === value} onPress={() => onChange?.(tab.id)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
