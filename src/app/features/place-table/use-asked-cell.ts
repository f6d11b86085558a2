import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { isField, type FieldName } from '../../../domain/fields/index.ts';

/** A cell that an address of the table leads to. */
export interface AskedCell {
  fid: string | null;
  column: FieldName | null;
}

export function useAskedCell(): AskedCell {
  const [search] = useSearchParams();
  const column = search.get('column');
  return { fid: search.get('place'), column: column !== null && isField(column) ? column : null };
}

/** Goes there once its row is there. */
export function useGoToAsked(
  { fid, column }: AskedCell,
  hasRow: (fid: string) => boolean,
  goTo: (fid: string, column?: FieldName) => void,
): void {
  const isThere = fid !== null && hasRow(fid);
  const go = useEffectEvent(() => fid !== null && goTo(fid, column ?? undefined));
  useEffect(() => {
    if (isThere) go();
  }, [isThere]);
}
