import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentRow } from '../../../db/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import type { LostUpdateView } from '../../../sync/index.ts';
import { classifyConflict } from './classify-conflict.ts';
import type { Conflict } from './use-conflicts.ts';
import { namingOf, useFieldName } from './fields/use-field-name.ts';
import { isFeature } from '../../../domain/entities/row.ts';

type Thing = Pick<LostUpdateView, 'table' | 'title' | 'where'> & { row?: ContentRow | null };

export interface Nouns {
  titleOf: (thing: Thing) => string;
  /** "Elevator B on Level 2", with `title` in place of its own where given. */
  thing: (thing: Thing, title?: string) => string;
  /** "Elevator B on Level 2 was moved here and on the server." */
  sentence: (conflict: Conflict, title?: string) => string;
  /** "2 fields differ": the second line of a row. */
  short: (conflict: Conflict) => string;
}

/** What there is to decide, said in nouns. */
export function useNouns(): Nouns {
  const { t } = useTranslation('conflicts');
  const formats = useFormats();
  const fieldName = useFieldName();
  const taxonomy = useTaxonomy();
  const titleOf = useCallback(
    ({ table, title, row }: Thing): string => {
      if (title !== '') return title;
      const code = isFeature(row) ? row.properties.typeCode : '';
      const type = Object.hasOwn(taxonomy, code) ? taxonomy[code]?.title : undefined;
      return type ?? t(`untitled.${table}`);
    },
    [t, taxonomy],
  );
  const thing = (one: Thing, title = titleOf(one)): string => {
    const where = one.where.at(-1);
    if (where === undefined) return t('thing.alone', { title });
    return t(one.table === 'features' ? 'thing.on' : 'thing.in', { title, where });
  };
  return {
    titleOf,
    thing,
    sentence: (conflict, title) => {
      const words = {
        thing: thing(rowOf(conflict), title),
        fields: formats.list(conflict.fields.map((field) => fieldName(field.path, namingOf(field)))),
      };
      const happened = classifyConflict(conflict);
      if (conflict.from === null) return t(`happened.${happened}`, words);
      if (happened === 'deletedThere') return t('happenedFile.deletedThere', words);
      return t(`happenedFile.${conflict.mine === null ? 'deletedHere' : 'changed'}`, words);
    },
    short: (conflict) => {
      const happened = classifyConflict(conflict);
      if (happened === 'deletedBoth') return t('short.deletedThere');
      if (happened === 'moved' || happened === 'shape' || happened === 'field') {
        return t('short.fields', { count: conflict.fields.length });
      }
      return t(`short.${happened}`);
    },
  };
}

/** Its row tells the type of a thing that has no name. */
export function rowOf(conflict: Conflict): Thing {
  return { ...conflict, row: conflict.mine ?? conflict.theirs ?? conflict.base };
}
