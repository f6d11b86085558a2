import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { NETWORK_KIND } from '../../domain/content/index.ts';
import { differencesOf } from '../../domain/review/index.ts';
import type { ReviewChange } from '../../sync/index.ts';
import { useFieldLabel } from '../forms/index.ts';
import { isolate, useFormats } from '../i18n/index.ts';
import { IconButton, Stack, Text } from '../ui/index.ts';
import { useChangeWords } from './change-words.ts';
import { DifferenceTable } from './difference-table.tsx';

export interface ChangeCardProps {
  clientLid: string;
  change: ReviewChange;
  onClose: () => void;
}

/** One change: who made it, and each field before and after. */
export function ChangeCard({ clientLid, change, onClose }: ChangeCardProps): ReactElement {
  const { t } = useTranslation('preview');
  const formats = useFormats();
  const words = useChangeWords(clientLid);
  const labelOf = useFieldLabel();
  const differences = change.kind === NETWORK_KIND ? [] : differencesOf(change);
  const who = change.by?.name;
  const when = change.at === null || change.at === undefined ? null : formats.dateTime(change.at * 1000);
  return (
    <Stack as="section" gap={2} aria-label={words.titleOf(change)}>
      <Stack direction="row" justify="between" isNoWrap align="start">
        <div>
          <Text look="title" as="h2">
            {words.titleOf(change)}
          </Text>
          <Text look="small" tone="secondary">
            {[words.placeOf(change), who, when].flatMap((part) => (part ? [isolate(part)] : [])).join(' · ')}
          </Text>
        </div>
        <IconButton icon={X} label={t('review.close')} onPress={onClose} />
      </Stack>
      {change.kind === NETWORK_KIND && (
        <Text>{words.fieldsOf(change) || t(`review.is.${change.change}`)}</Text>
      )}
      <DifferenceTable change={change} differences={differences} labelOf={labelOf} />
    </Stack>
  );
}
