import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Link } from 'react-aria-components/Link';
import { Glyph } from '../basic/glyph.tsx';
import styles from './content-tabs.module.css';
import type { ContentTab, ContentTabsProps } from './types.ts';
import { VisuallyHidden } from '../basic/visually-hidden.tsx';

interface TabProps {
  tab: ContentTab;
  isCurrent: boolean;
  onPress: () => void;
}

function Tab({ tab, isCurrent, onPress }: TabProps): ReactNode {
  const { count } = tab;
  const shared = {
    className: styles['tab'] ?? '',
    ...(isCurrent ? { 'aria-current': 'page' as const } : {}),
  };
  const inside = (
    <>
      <span className={styles['top']}>
        <Glyph icon={tab.icon} size={17} />
        {count !== undefined && (
          <span className={styles['count']} aria-hidden>
            {count}
          </span>
        )}
      </span>
      <span className={styles['word']}>{tab.label}</span>
      {count !== undefined && <VisuallyHidden> {count}</VisuallyHidden>}
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
