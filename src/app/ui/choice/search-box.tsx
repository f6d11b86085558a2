import { Search, X } from 'lucide-react';
import { useRef, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Popover } from 'react-aria-components/Popover';
import { classes } from '../basic/class-names.ts';
import { Glyph } from '../basic/glyph.tsx';
import field from '../field/field.module.css';
import search from '../field/search-field.module.css';
import lists from './list.module.css';
import { Options } from './option-list.tsx';
import type { SearchBoxProps } from './types.ts';

/** A search whose results stand below it, as they were found: arrows move in them, Enter takes the first or the marked. */
export function SearchBox(props: SearchBoxProps): ReactNode {
  const { label, clearLabel, placeholder, suffix, value, onChange, options, onPick, emptyText } = props;
  const own = useRef<HTMLInputElement>(null);
  const pick = (id: string): void => {
    onChange('');
    onPick(id);
  };
  const takeFirst = (event: KeyboardEvent<HTMLInputElement>): void => {
    const [first] = options;
    const isMarked = event.currentTarget.getAttribute('aria-activedescendant');
    if (event.key !== 'Enter' || isMarked || first === undefined || first.isDisabled === true) return;
    event.preventDefault();
    pick(first.id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return takeFirst(event);
    if (value === '') return props.onLeave?.();
    // The key is used up: the panel beside the search stays open.
    event.preventDefault();
    event.stopPropagation();
    onChange('');
  };
  return (
    <AriaComboBox
      aria-label={label}
      inputValue={value}
      onInputChange={onChange}
      value={null}
      onChange={(key) => {
        if (typeof key === 'string') pick(key);
      }}
      defaultFilter={() => true}
      allowsCustomValue
      // Emptied, it closes; while there is text it says what was found, or that nothing was.
      allowsEmptyCollection={value !== ''}
      className={classes(search['search'], props.className)}
      data-look="sunken"
    >
      {/* A group is what the list is laid under, in its whole width: not the bare input between icon and button. */}
      <Group role="presentation" className={classes(field['control'], search['control'])}>
        <Glyph icon={Search} size={16} />
        <Input
          ref={join(own, props.inputRef)}
          className={field['input'] ?? ''}
          placeholder={placeholder}
          onKeyDown={onKeyDown}
        />
        {value === '' ? (
          suffix
        ) : (
          // Outside of the combo box's own button: this one empties it.
          <AriaButton
            slot={null}
            aria-label={clearLabel}
            className={search['clear'] ?? ''}
            onPress={() => {
              onChange('');
              own.current?.focus();
            }}
          >
            <Glyph icon={X} size={14} />
          </AriaButton>
        )}
      </Group>
      <Popover className={lists['popover'] ?? ''} placement="bottom start" offset={6}>
        <Options sections={options.length === 0 ? [] : [{ id: 'all', options }]} emptyText={emptyText} />
      </Popover>
    </AriaComboBox>
  );
}

function join<T>(own: { current: T | null }, given: Ref<T> | undefined) {
  return (node: T | null): void => {
    own.current = node;
    if (typeof given === 'function') given(node);
    else if (given) given.current = node;
  };
}
