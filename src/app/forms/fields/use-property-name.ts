import { useCallback } from 'react';
import { fieldOf } from '../../../domain/fields/index.ts';
import { useFieldLabel } from './use-field-label.ts';

/** What a property is called: as its field is where it has one, with the name that it has in files; else by that alone. */
export function usePropertyName(): (property: string) => string {
  const labelOf = useFieldLabel();
  return useCallback(
    (property) => {
      if (fieldOf(property) === undefined) return property;
      const label = labelOf(property);
      return label.toLocaleLowerCase() === property ? label : `${label} (${property})`;
    },
    [labelOf],
  );
}
