import { useLiveQuery } from 'dexie-react-hooks';
import type { Taxonomy } from '../../domain/entities/feature-type.ts';
import { builtInTaxonomy } from '../../domain/taxonomy/index.ts';
import { readTaxonomy } from '../../db/index.ts';
import { useWorkspace } from './workspace.ts';

/** The server's taxonomy as last read; the built-in one before the first time. */
export function useTaxonomy(): Taxonomy {
  const { db } = useWorkspace();
  return useLiveQuery(async () => readTaxonomy(db), [db]) ?? builtInTaxonomy;
}
