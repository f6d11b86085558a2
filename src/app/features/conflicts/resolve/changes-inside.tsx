import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangedInside } from '../../../../sync/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import { Stack, Text } from '../../../ui/index.ts';
import { useNouns } from '../use-entity-labels.ts';

/** Names that are shown; beyond that only the number is. */
const NAMED = 10;

export interface InsideListProps {
  /** Of the paragraph by which the choice is described. */
  id: string;
  inside: readonly ChangedInside[];
}

/** Other people's work in a thing that was deleted here: deleted too if the deletion goes on. */
export function InsideList({ id, inside }: InsideListProps): ReactElement {
  const { t } = useTranslation('conflicts');
  const nouns = useNouns();
  const { compare } = useFormats();
  const names = inside.map(({ table, title, row }) => nouns.titleOf({ table, title, where: [], row }));
  names.sort(compare);
  const more = inside.length - NAMED;
  return (
    <Stack gap={1}>
      <Text id={id}>{t('inside.said', { count: inside.length })}</Text>
      <Stack as="ul" gap={0} aria-labelledby={id}>
        {names.slice(0, NAMED).map((name, i) => (
          <li key={i}>
            <bdi>{name}</bdi>
          </li>
        ))}
        {more > 0 && <li>{t('inside.more', { count: more })}</li>}
      </Stack>
    </Stack>
  );
}
