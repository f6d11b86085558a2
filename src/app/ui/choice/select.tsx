import { ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect } from 'react-aria-components/Select';
import { classNames } from '../basic/class-names.ts';
import { definedOnly } from '../basic/omit-undefined.ts';
import { Glyph } from '../basic/glyph.tsx';
import { Pictogram } from '../basic/pictogram.tsx';
import { FieldFrame } from '../field/field-frame.tsx';
import field from '../field/field.module.css';
import { FilterField } from './filter-field.tsx';
import lists from './list.module.css';
import { Options } from './option-list.tsx';
import { isMatch, sectionsFor, sectionsOf } from './option-sections.ts';
import styles from './select.module.css';
import type { SelectOption, SelectProps } from './types.ts';

/** One of a list. Above five options the list begins with a filter. */
export function Select(props: SelectProps): ReactNode {
  const { label, isLabelHidden, labelEnd, hint, error, isRequired, isDisabled, isReadOnly, name, id } = props;
  const { value, onChange, onBlur, placeholder, filterLabel, filterAbove = 5, emptyText, icon } = props;
  const { look = 'field', className } = props;
  const [typed, setTyped] = useState('');
  const labelId = useId();
  const valueId = useId();
  const sections = sectionsOf(props.options, props.sections);
  const all = sections.flatMap((section) => section.options);
  const chosen = all.find((option) => option.id === value);
  const hasFilter = all.length > filterAbove;
  const list = <Options sections={sectionsFor(sections, typed)} emptyText={emptyText} />;

  return (
    <AriaSelect
      {...definedOnly({ name, id, onBlur })}
      value={value}
      onChange={(next) => {
        if (typeof next === 'string') onChange(next);
      }}
      onOpenChange={() => setTyped('')}
      placeholder={placeholder}
      isRequired={isRequired === true}
      isDisabled={isDisabled === true || isReadOnly === true}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={classNames(field['field'], styles['select'], className)}
      data-look={look}
      data-readonly={isReadOnly === true || undefined}
    >
      <FieldFrame {...{ label, isLabelHidden, labelEnd, hint, error, isRequired, isReadOnly, labelId }}>
        <AriaButton
          aria-labelledby={`${labelId} ${valueId}`}
          className={classNames(field['control'], styles['trigger'])}
        >
          {chosen?.icon !== undefined ? (
            <Pictogram icon={chosen.icon} placeClass={chosen.placeClass} size={24} />
          ) : (
            icon !== undefined && <Glyph icon={icon} size={16} />
          )}
          <span id={valueId} className={lists['words']} data-placeholder={chosen === undefined || undefined}>
            <bdi>{chosen?.label ?? placeholder}</bdi>
            {chosen?.note !== undefined && <bdi className={lists['note']}>{chosen.note}</bdi>}
          </span>
          <Glyph icon={ChevronsUpDown} size={16} />
        </AriaButton>
        <Popover className={lists['popover'] ?? ''} placement="bottom start" offset={6}>
          {hasFilter ? (
            <Autocomplete<SelectOption>
              inputValue={typed}
              onInputChange={setTyped}
              filter={(_text, text, node) => node.value === null || isMatch(node.value, text)}
            >
              <FilterField label={filterLabel ?? label} />
              {list}
            </Autocomplete>
          ) : (
            list
          )}
        </Popover>
      </FieldFrame>
    </AriaSelect>
  );
}
