import { BoxSelect } from 'lucide-react';
import { useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '../../../domain/entities/geometry.ts';
import { useFormats } from '../../i18n/index.ts';
import { Button, Notice, Stack } from '../../ui/index.ts';
import { areaOf, within } from './area.ts';
import type { Decision, Reviewed } from './review.ts';

export interface AreaChoiceProps {
  rows: readonly Reviewed[];
  /** The corners that were pressed so far: two make an area. Null: none is being chosen. */
  corners: readonly Position[] | null;
  onCorners: (corners: readonly Position[] | null) => void;
  decide: (fids: readonly string[], decision: Decision) => void;
}

/** Takes or leaves out all that lies in a part of the map, between two corners that are pressed on it. */
export function AreaChoice({ rows, corners, onCorners, decide }: AreaChoiceProps): ReactElement {
  const { t } = useTranslation('mapping');
  const formats = useFormats();
  const area = useMemo(() => areaOf(corners), [corners]);
  const inside = useMemo(() => (area === null ? [] : within(rows, area).map(({ fid }) => fid)), [rows, area]);
  if (corners === null)
    return (
      <div>
        <Button icon={BoxSelect} onPress={() => onCorners([])}>
          {t('area.choose')}
        </Button>
      </div>
    );
  return (
    <Notice
      role="status"
      title={
        area === null
          ? t(corners.length === 0 ? 'area.first' : 'area.second')
          : t('area.inside', { count: inside.length, number: formats.number(inside.length) })
      }
      actions={
        <Stack gap={1}>
          {inside.length > 0 && (
            <>
              <Button variant="link" onPress={() => decide(inside, { isLeftOut: false })}>
                {t('area.accept')}
              </Button>
              <Button variant="link" onPress={() => decide(inside, { isLeftOut: true })}>
                {t('area.leaveOut')}
              </Button>
            </>
          )}
          <Button variant="link" onPress={() => onCorners(null)}>
            {t('area.close')}
          </Button>
        </Stack>
      }
    />
  );
}
