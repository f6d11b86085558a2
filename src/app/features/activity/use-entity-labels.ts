import { useTranslation } from 'react-i18next';
import { parseEntityKey } from '../../../db/index.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';

interface Thing {
  entityKey: string | null;
  title: string;
  type?: string | undefined;
}

/** What a thing is called, and what sort of thing it is. */
export function useNouns(): { sortOf: (thing: Thing) => string; nameOf: (thing: Thing) => string } {
  const { t } = useTranslation('activity');
  const taxonomy = useTaxonomy();
  const sortOf = ({ entityKey, type }: Thing): string => {
    if (entityKey === null) return '';
    const named = type !== undefined && Object.hasOwn(taxonomy, type) ? taxonomy[type]?.title : undefined;
    return named ?? t(`tables.${parseEntityKey(entityKey).table}`);
  };
  return { sortOf, nameOf: (thing) => (thing.title === '' ? sortOf(thing) : thing.title) };
}
