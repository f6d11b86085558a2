import { Check } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Header } from 'react-aria-components/Header';
import { Menu as AriaMenu, MenuItem as AriaItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { definedOnly } from '../basic/omit-undefined.ts';
import { Glyph } from '../basic/glyph.tsx';
import { KeyHint } from '../basic/key-hint.tsx';
import { FilterField } from './filter-field.tsx';
import styles from './list.module.css';
import { bestFirst, isMatch } from './option-sections.ts';
import type { MenuItem, MenuProps, MenuSection as MenuSectionOf } from './types.ts';

function Item({ item, isChoice }: { item: MenuItem; isChoice: boolean }): ReactNode {
  return (
    <AriaItem
      {...definedOnly({ href: item.href })}
      id={item.id}
      value={item}
      textValue={item.label}
      isDisabled={item.isDisabled === true}
      className={styles['option'] ?? ''}
      data-compact
      data-tone={item.tone}
      aria-current={item.isSelected === true && !isChoice ? 'true' : undefined}
    >
      {item.icon !== undefined && <Glyph icon={item.icon} size={16} />}
      <span className={styles['words']}>
        <bdi>{item.label}</bdi>
        {item.note !== undefined && <bdi className={styles['note']}>{item.note}</bdi>}
      </span>
      {item.shortcut !== undefined && <KeyHint keys={item.shortcut} />}
      {item.isSelected === true && <Glyph icon={Check} size={16} className={styles['check']} />}
    </AriaItem>
  );
}

/** The choice is passed in; `onAction` reports a press of an item, as for all items. */
const choiceOf = ({ choice, items }: MenuSectionOf) =>
  choice === undefined
    ? {}
    : {
        selectionMode: choice === 'one' ? ('single' as const) : ('multiple' as const),
        selectedKeys: items.flatMap(({ id, isSelected }) => (isSelected === true ? [id] : [])),
        shouldCloseOnSelect: false,
      };

/** While something is typed the items are one list, the best answer first. A section of choices stays one. */
function sectionsFor(sections: readonly MenuSectionOf[], typed: string): readonly MenuSectionOf[] {
  if (typed.trim() === '') return sections;
  if (sections.some(({ choice }) => choice !== undefined))
    return sections.map((section) => ({ ...section, items: bestFirst(section.items, typed) }));
  return [
    {
      id: 'found',
      items: bestFirst(
        sections.flatMap((section) => section.items),
        typed,
      ),
    },
  ];
}

/** The longest list with a filter: it stays within the panel or the screen that it was opened from. */
const FILTERED_HEIGHT = 360;

/** A list of actions or places to go, behind a button. */
export function Menu(props: MenuProps): ReactNode {
  const { trigger, label, items, onAction, placement = 'bottom end', isOpen, onOpenChange } = props;
  const { filterAbove, filterLabel, emptyText } = props;
  const [typed, setTyped] = useState('');
  const given = props.sections ?? [{ id: 'all', items: items ?? [] }];
  const sections = sectionsFor(given, typed);
  const count = sections.reduce((sum, section) => sum + section.items.length, 0);
  const hasFilter = filterAbove !== undefined && filterLabel !== undefined && count > filterAbove;
  const menu = (
    <AriaMenu
      aria-label={label}
      className={styles['list'] ?? ''}
      onAction={(key) => onAction?.(String(key))}
      renderEmptyState={() => <div className={styles['empty']}>{emptyText}</div>}
    >
      {sections.map((section) => (
        <MenuSection
          key={section.id}
          id={`section:${section.id}`}
          {...(section.title === undefined ? { 'aria-label': label } : {})}
          {...choiceOf(section)}
        >
          {section.title !== undefined && (
            <Header className={styles['heading'] ?? ''}>{section.title}</Header>
          )}
          {section.items.map((item) => (
            <Item key={item.id} item={item} isChoice={section.choice !== undefined} />
          ))}
        </MenuSection>
      ))}
    </AriaMenu>
  );
  return (
    <MenuTrigger
      {...definedOnly({ isOpen })}
      onOpenChange={(next) => {
        setTyped('');
        onOpenChange?.(next);
      }}
    >
      {trigger}
      <Popover
        className={styles['popover'] ?? ''}
        placement={placement}
        offset={6}
        {...(hasFilter && { maxHeight: FILTERED_HEIGHT })}
      >
        {hasFilter ? (
          <Autocomplete<MenuItem>
            inputValue={typed}
            onInputChange={setTyped}
            filter={(_text, typed, node) => node.value === null || isMatch(node.value, typed)}
          >
            <FilterField label={filterLabel} />
            {menu}
          </Autocomplete>
        ) : (
          menu
        )}
      </Popover>
    </MenuTrigger>
  );
}
