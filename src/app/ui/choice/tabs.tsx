import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import { Glyph } from '../basic/glyph.tsx';
import { VisuallyHidden } from '../basic/visually-hidden.tsx';
import styles from './tabs.module.css';
import type { TabsProps } from './types.ts';

/** Parts of one page of which one is shown. */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>): ReactNode {
  return (
    <AriaTabs
      className={styles['tabs'] ?? ''}
      selectedKey={value}
      onSelectionChange={(key) => {
        const chosen = tabs.find(({ id }) => id === key);
        if (chosen !== undefined) onChange(chosen.id);
      }}
    >
      <TabList aria-label={label} className={styles['list'] ?? ''}>
        {tabs.map(({ id, label: word, icon, count, problem, isDisabled }) => (
          <Tab key={id} id={id} isDisabled={isDisabled === true} className={styles['tab'] ?? ''}>
            {icon !== undefined && <Glyph icon={icon} size={16} />}
            {word}
            {count !== undefined && <span className={styles['count']}>{count}</span>}
            {problem !== undefined && (
              <span className={styles['problem']}>
                <VisuallyHidden>{problem}</VisuallyHidden>
              </span>
            )}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={styles['panel'] ?? ''}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
