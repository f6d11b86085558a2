import { TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlaceDoubt } from '../../../domain/floorplan/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { Checkbox, Notice } from '../../ui/index.ts';

export interface PlaceDoubtsProps {
  doubts: readonly PlaceDoubt[];
  isAgreed: boolean;
  onAgreed: (isAgreed: boolean) => void;
}

/** What speaks against the place or the size of the plan; nothing is imported before a person confirms it. */
export function PlaceDoubts({ doubts, isAgreed, onAgreed }: PlaceDoubtsProps): ReactElement {
  const { t } = useTranslation('import');
  const formats = useFormats();
  return (
    <>
      {doubts.map(({ code, figure }) => (
        <Notice
          key={code}
          tone="waiting"
          icon={TriangleAlert}
          role="status"
          title={t(`doubts.${code}`, {
            length: formats.length(figure, 0),
            area: formats.area(figure),
          })}
        />
      ))}
      <Checkbox label={t('doubts.agree')} isSelected={isAgreed} onChange={onAgreed} />
    </>
  );
}
