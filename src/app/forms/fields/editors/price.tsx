import type { ReactElement } from 'react';
import type { Price } from '../../../../domain/fields/index.ts';
import { PRICE_LEVELS, PRICE_SIGN } from '../../../../domain/limits.ts';
import { FieldGroup, SegmentedControl } from '../../../ui/index.ts';
import type { EditorProps } from '../editor-props.ts';

const LEVELS = Array.from({ length: PRICE_LEVELS }, (_, i) => i + 1);

/** How dear it is, in signs. */
export function PriceEditor(props: EditorProps<Price>): ReactElement {
  const { label, labelEnd, value, onChange, error, isReadOnly } = props;
  const price = value?.price ?? null;
  return (
    <FieldGroup label={label} labelEnd={labelEnd} error={error}>
      <SegmentedControl
        label={label}
        isFullWidth
        isDisabled={isReadOnly}
        options={LEVELS.map((level) => ({
          id: String(level),
          label: PRICE_SIGN.repeat(level),
        }))}
        value={price === null ? null : String(price)}
        onChange={(level) => onChange({ price: Number(level) })}
      />
    </FieldGroup>
  );
}
