import { Undo2 } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamEntry } from '../../db/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import { differencesOf } from '../../domain/review/index.ts';
import { useFieldLabel } from '../forms/index.ts';
import { useFormats } from '../i18n/index.ts';
import { DifferenceTable } from '../review/difference-table.tsx';
import { Button, Skeleton, Stack, Text } from '../ui/index.ts';
import { ChangePicture } from './change-picture.tsx';
import { PlaceLife } from './place-life.tsx';
import { changeNameIn } from './group-steps.ts';
import { useLife } from './use-life.ts';
import { useTakeBack } from './use-take-back.ts';

interface OwnHistoryProps {
  feature: Feature;
  canEdit: boolean;
}

/** What happened to a place, by everyone: each moment drawn, with its values, and the way back to it. */
export default function OwnHistory({ feature, canEdit }: OwnHistoryProps): ReactNode {
  const { t } = useTranslation('activity');
  const formats = useFormats();
  const { clientLid, fid, levelLid } = feature;
  const { entries, isWhole } = useLife(clientLid, { kind: 'feature', key: fid });
  const [chosen, setChosen] = useState<TeamEntry | null>(null);
  const { backTo, isBusy } = useTakeBack(clientLid);
  if (entries === undefined) return <Skeleton rows={1} />;
  return (
    <Stack gap={2}>
      {!isWhole && (
        <Text look="small" tone="secondary">
          {t('life.part')}
        </Text>
      )}
      {entries.length === 0 ? (
        <Text tone="secondary">{t('life.none')}</Text>
      ) : (
        <PlaceLife
          entries={entries}
          chosen={chosen?.id ?? null}
          onChoose={(entry) => setChosen(entry.id === chosen?.id ? null : entry)}
          label={t('life.title')}
        />
      )}
      {chosen !== null && (
        <>
          <Text look="small" tone="secondary">
            {`${chosen.by?.name ?? t('team.unknown')} · ${formats.dateTime(chosen.at * 1000)}`}
          </Text>
          <Moment entry={chosen} levelLid={levelLid} />
          {canEdit && (chosen.after ?? chosen.before) !== null && (
            <Button icon={Undo2} isPending={isBusy} onPress={() => void backTo(chosen)}>
              {t('takeBack.to')}
            </Button>
          )}
        </>
      )}
    </Stack>
  );
}

function Moment({ entry, levelLid }: { entry: TeamEntry; levelLid: string | null }): ReactNode {
  const { t } = useTranslation('activity');
  const labelOf = useFieldLabel();
  const change = useMemo(() => ({ ...entry, change: changeNameIn(entry) }), [entry]);
  const differences = useMemo(() => differencesOf(change), [change]);
  if (entry.before === null && entry.after === null)
    return <Text tone="secondary">{t('inspector.noValues')}</Text>;
  return (
    <>
      <ChangePicture
        changes={[change]}
        place={{ levelLid }}
        side="both"
        look="large"
        label={t('life.title')}
      />
      <DifferenceTable change={change} differences={differences} labelOf={labelOf} />
    </>
  );
}
