import { Crosshair, Pencil } from 'lucide-react';
import { useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { kindDescriptor } from '../../../domain/content/index.ts';
import { kindOf, shapesOf } from '../../../domain/taxonomy/index.ts';
import { typeOption } from '../../forms/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { Checkbox, IconButton, Select, Stack, Tag, Text, TextField } from '../../ui/index.ts';
import { LOW_CONFIDENCE, type Decision, type Reviewed } from './review.ts';

export interface FindingRowProps {
  row: Reviewed;
  canChoose: boolean;
  onDecide: (decision: Decision) => void;
  onShow: () => void;
  onHover: (isOver: boolean) => void;
}

/** One thing that was found: taken or not, and its type and name where they are to be others. */
export function FindingRow({ row, canChoose, onDecide, onShow, onHover }: FindingRowProps): ReactElement {
  const { t } = useTranslation('mapping');
  const formats = useFormats();
  const taxonomy = useTaxonomy();
  const [isOpen, setOpen] = useState(false);
  const title = taxonomy[row.typeCode]?.title ?? row.typeCode;
  const own = row.name.trim();
  const name = own || title;
  const isLow = row.confidence !== null && row.confidence < LOW_CONFIDENCE;
  return (
    <div onPointerEnter={() => onHover(true)} onPointerLeave={() => onHover(false)}>
      <Stack gap={2}>
        <Stack direction="row" gap={2} align="center" isNoWrap>
          {canChoose ? (
            <Checkbox
              label={name}
              hint={own === '' ? undefined : title}
              isSelected={row.isAccepted}
              onChange={(isOn) => onDecide({ isLeftOut: !isOn })}
            />
          ) : (
            <Text>
              <bdi>{name}</bdi>
            </Text>
          )}
          {isLow && (
            <Tag kind="partial" text={t('confidence', { percent: formats.percent(row.confidence ?? 0) })} />
          )}
          <IconButton icon={Crosshair} label={t('show', { name })} size="small" onPress={onShow} />
          {canChoose && (
            <IconButton
              icon={Pencil}
              label={t('change', { name })}
              size="small"
              onPress={() => setOpen(!isOpen)}
            />
          )}
        </Stack>
        {(isOpen || row.fault !== null) && canChoose && <Fields row={row} onDecide={onDecide} />}
      </Stack>
    </div>
  );
}

function Fields({ row, onDecide }: Pick<FindingRowProps, 'row' | 'onDecide'>): ReactElement {
  const { t } = useTranslation('mapping');
  const taxonomy = useTaxonomy();
  const { type } = row.geometry;
  const options = useMemo(
    () =>
      Object.values(taxonomy)
        .filter((one) => kindDescriptor(kindOf(one.code, taxonomy)).planRank !== null)
        .filter((one) => shapesOf(one.code, taxonomy).includes(type))
        .toSorted((a, b) => a.title.localeCompare(b.title))
        .map((one) => typeOption(one, taxonomy)),
    [taxonomy, type],
  );
  return (
    <Stack gap={2}>
      <Select
        label={t('type')}
        value={row.typeCode}
        onChange={(typeCode) => onDecide({ typeCode })}
        options={options}
        placeholder={t('type')}
        filterLabel={t('filterTypes')}
        emptyText={t('noMatch')}
      />
      <TextField
        label={t('name')}
        value={row.name}
        onChange={(name) => onDecide({ name })}
        error={row.fault === null ? undefined : t(`fault.${row.fault}`)}
      />
    </Stack>
  );
}
