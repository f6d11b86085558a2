import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Header } from 'react-aria-components/Header';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Glyph } from '../basic/glyph.tsx';
import { Pictogram } from '../basic/pictogram.tsx';
import styles from './list.module.css';
import type { SelectOption, SelectSection } from './types.ts';

function Option({ option }: { option: SelectOption }): ReactNode {
  return (
    <ListBoxItem
      id={option.id}
      value={option}
      textValue={option.label}
      isDisabled={option.isDisabled === true}
      className={styles['option'] ?? ''}
      data-has-icon={option.icon === undefined ? undefined : true}
    >
      {({ isSelected }) => (
        <>
          {option.icon !== undefined && (
            <Pictogram icon={option.icon} placeClass={option.placeClass} size={28} />
          )}
          <span className={styles['words']}>
            <bdi>{option.label}</bdi>
            {option.note !== undefined && <bdi className={styles['note']}>{option.note}</bdi>}
          </span>
          {isSelected && <Glyph icon={Check} size={16} className={styles['check']} />}
        </>
      )}
    </ListBoxItem>
  );
}

interface OptionsProps {
  sections: readonly SelectSection[];
  emptyText?: string | undefined;
  label?: string | undefined;
}

/** The list of a Select or ComboBox. A keyboard's letters move in it. */
export function Options({ sections, emptyText, label }: OptionsProps): ReactNode {
  return (
    <ListBox
      {...(label === undefined ? {} : { 'aria-label': label })}
      className={styles['list'] ?? ''}
      renderEmptyState={() => <div className={styles['empty']}>{emptyText}</div>}
    >
      {sections.map((section) => (
        <ListBoxSection key={section.id} id={`section:${section.id}`}>
          {section.title !== undefined && (
            <Header className={styles['heading'] ?? ''}>{section.title}</Header>
          )}
          {section.options.map((option) => (
            <Option key={option.id} option={option} />
          ))}
        </ListBoxSection>
      ))}
    </ListBox>
  );
}
