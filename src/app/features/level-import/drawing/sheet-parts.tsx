import { Scissors, SquareSplitHorizontal } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrawingBox } from '../../../../domain/entities/plan-file.ts';
import { isolate, useFormats } from '../../../i18n/index.ts';
import { Notice, RadioGroup, Stack } from '../../../ui/index.ts';
import type { PlacedDrawing } from '../plan-state.ts';
import { PartPicture } from './part-picture.tsx';

export interface SheetPartsProps {
  sheet: PlacedDrawing['sheet'];
  /** Null: all of the sheet. */
  part: DrawingBox | null;
  onPart: (part: DrawingBox | null) => void;
}

const WHOLE = 'whole';

/** What was left out of a drawing, and which of several plans on its sheet is the level. */
export function SheetParts({
  sheet: { parts, farAway },
  part,
  onPart,
}: SheetPartsProps): ReactElement | null {
  const { t } = useTranslation('import');
  const formats = useFormats();
  if (parts.length === 0 && farAway === 0) return null;
  const chosen = part === null ? -1 : parts.findIndex(({ box }) => box.every((side, i) => side === part[i]));
  const nameOf = (i: number): string => t('sheet.part', { index: formats.number(i + 1) });
  const counted = (count: number) => ({ count, number: formats.number(count) });
  return (
    <Stack gap={3}>
      {farAway > 0 && (
        <Notice icon={Scissors} role="status" title={t('sheet.farAway', counted(farAway))}>
          {t('sheet.farAwayText')}
        </Notice>
      )}
      {parts.length > 0 && (
        <Stack gap={2}>
          {chosen < 0 && (
            <Notice
              tone="waiting"
              icon={SquareSplitHorizontal}
              role="status"
              title={t('sheet.several', counted(parts.length))}
            >
              {t('sheet.severalText')}
            </Notice>
          )}
          <RadioGroup
            label={t('sheet.which')}
            look="cards"
            options={[
              { id: WHOLE, label: t('sheet.whole') },
              ...parts.map(({ shapes, preview }, i) => ({
                id: String(i),
                label: preview.title === null ? nameOf(i) : isolate(preview.title),
                note: [preview.title === null ? null : nameOf(i), t('sheet.shapes', counted(shapes))]
                  .filter((one) => one !== null)
                  .join(' · '),
                picture: <PartPicture preview={preview} />,
              })),
            ]}
            value={chosen < 0 ? WHOLE : String(chosen)}
            onChange={(id) => onPart(parts[Number(id)]?.box ?? null)}
          />
        </Stack>
      )}
    </Stack>
  );
}
