import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { IfcBelief } from '../../../../workers/index.ts';
import { isolate, useFormats } from '../../../i18n/index.ts';
import { Notice, Switch } from '../../../ui/index.ts';
import type { SeveralState } from './use-several.ts';

export interface ModelNotesProps {
  model: NonNullable<Extract<SeveralState, { stage: 'open' }>['model']>;
  onBelieve: (belief: IfcBelief) => void;
}

/** What a building model says that can't be true and is read otherwise, and what else a person should know of it. */
export function ModelNotes({ model: { doubts, belief }, onBelieve }: ModelNotesProps): ReactElement {
  const { t } = useTranslation('import');
  const formats = useFormats();
  const { unit, map, isCut, sites } = doubts;
  return (
    <>
      {isCut && (
        <Notice tone="waiting" role="status" title={t('model.cut')}>
          {t('model.cutText')}
        </Notice>
      )}
      {unit !== null && (
        <Notice tone="waiting" role="status" title={t('model.unit')}>
          {t('model.unitText', {
            width: formats.number(rounded(unit.doorWidth)),
            likely: formats.number(rounded(unit.doorWidth * unit.factor)),
          })}
          <Switch
            label={t('model.unitTrue')}
            isSelected={belief.isUnitTrue}
            onChange={(isUnitTrue) => onBelieve({ ...belief, isUnitTrue })}
          />
        </Notice>
      )}
      {map !== null && (
        <Notice tone="waiting" role="status" title={t('model.map')}>
          {t('model.mapText', {
            system: isolate(map.system),
            metres: formats.number(Math.round(map.metres)),
            likely: formats.number(Math.round(map.metres / map.factor)),
          })}
          <Switch
            label={t('model.mapTrue')}
            isSelected={belief.isMapTrue}
            onChange={(isMapTrue) => onBelieve({ ...belief, isMapTrue })}
          />
        </Notice>
      )}
      {sites > 1 && <Notice title={t('model.sites')}>{t('model.sitesText')}</Notice>}
    </>
  );
}

const rounded = (metres: number): number => Math.round(metres * 100) / 100;
