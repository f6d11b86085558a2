import { createContext, use } from 'react';
import { NO_ROW, sheetKey, type SheetName } from '../../state/drafts/sheets.ts';

/** The form of a field, as its draft is kept: the same after a restart. */
const FormKey = createContext<string | null>(null);
export const FormKeyProvider = FormKey.Provider;

/**
 * Under which a part of a form keeps what is on its way into the form, such as a row that is not added yet. Outside of a
 * form the address of the screen tells it from others.
 */
export function usePartKey(sheet: SheetName, part?: string): string {
  const form = use(FormKey) ?? window.location.pathname;
  return sheetKey(sheet, NO_ROW, part === undefined ? form : `${form}:${part}`);
}
