import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { classNames } from '../basic/class-names.ts';
import { Glyph } from '../basic/glyph.tsx';
import styles from './segmented-control.module.css';
import type { SegmentProps } from './types.ts';

/** Two to four words of which one holds. */
export function SegmentedControl<Id extends string>(props: SegmentProps<Id>): ReactNode {
  const { label, options, value, onChange, isDisabled, isFullWidth, className } = props;
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection={value !== null}
      selectedKeys={value === null ? [] : [value]}
      onSelectionChange={(keys) => {
        const chosen = options.find((option) => keys.has(option.id));
        if (chosen !== undefined) onChange(chosen.id);
      }}
      isDisabled={isDisabled === true}
      className={classNames(styles['segment'], isFullWidth && styles['full'], className)}
    >
      {options.map((option) => (
        <ToggleButton
          key={option.id}
          id={option.id}
          isDisabled={option.isDisabled === true}
          className={styles['part'] ?? ''}
        >
          {option.icon !== undefined && <Glyph icon={option.icon} size={15} />}
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
