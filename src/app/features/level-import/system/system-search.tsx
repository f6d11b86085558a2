import { useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '../../../../domain/entities/geometry.ts';
import type { Projection } from '../../../../domain/floorplan/projections/projection.ts';
import { Notice, RadioGroup, SearchField, Skeleton, Stack, Text } from '../../../ui/index.ts';
import type { Projections } from './use-projections.ts';

export interface SystemSearchProps {
  projections: Projections | null;
  /** Systems that are used here come first. */
  near: Position;
  /** What the file names itself; empty where it names nothing. */
  stated: string;
  /** Null: none is chosen, or what is typed is not understood. */
  onChange: (system: { text: string; projection: Projection } | null) => void;
}

const MOST = 8;
/** A text that is a definition, and not words to search for. */
const isDefinition = (text: string): boolean => /^\s*\+proj=|\[/.test(text);

/** A coordinate system by its code or name, or by a definition. */
export function SystemSearch({ projections, near, stated, onChange }: SystemSearchProps): ReactElement {
  const { t } = useTranslation('import');
  const [words, setWords] = useState(stated);
  const [chosen, setChosen] = useState('');
  const [longitude, latitude] = near;
  const own = isDefinition(words);
  const found = useMemo(
    () => (own ? [] : (projections?.searchSystems(words, [longitude, latitude], MOST) ?? [])),
    [projections, own, words, longitude, latitude],
  );
  const choose = (text: string): void => {
    setChosen(text);
    const projection = projections?.projectionOf(text) ?? null;
    onChange(projection && { text, projection });
  };
  const search = (next: string): void => {
    setWords(next);
    if (isDefinition(next)) choose(next);
    else if (chosen !== '') choose('');
  };
  const isUnread = own && projections !== null && projections.projectionOf(words) === null;
  return (
    <Stack gap={3}>
      <SearchField
        label={t('system.label')}
        placeholder={t('system.label')}
        clearLabel={t('system.clear')}
        value={words}
        onChange={search}
      />
      <Text tone="secondary">{t('system.hint')}</Text>
      {isUnread && <Notice tone="error" role="alert" title={t('system.unread')} />}
      {projections === null ? (
        <Skeleton rows={3} />
      ) : found.length > 0 ? (
        <RadioGroup
          label={t(words.trim() === '' ? 'system.here' : 'system.found')}
          options={found.map(({ code, name }) => ({ id: String(code), label: name, note: `EPSG:${code}` }))}
          value={chosen}
          onChange={choose}
        />
      ) : (
        !own && <Text tone="secondary">{t('system.none')}</Text>
      )}
    </Stack>
  );
}

/** How exact places in a system are. */
export function SystemAccuracy({ metres }: { metres: Projection['accuracyMetres'] }): ReactElement {
  const { t } = useTranslation('import');
  return metres === null ? (
    <Notice tone="waiting" title={t('system.accuracyUnknown')} />
  ) : (
    <Text tone="secondary">{t('system.accuracy', { metres })}</Text>
  );
}
