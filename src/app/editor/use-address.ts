import { useMemo } from 'react';
import { addressAtom, type ContentAddress } from './address.ts';
import { useEditor } from './editor.ts';
import { useHeld } from './held.ts';

/** Tells the editor where the content screen is. Mounted once. */
export function useAddress({ levelLid, panel, openKey }: ContentAddress): void {
  useEditor();
  const address = useMemo(() => ({ levelLid, panel, openKey }), [levelLid, panel, openKey]);
  useHeld(addressAtom, address);
}
