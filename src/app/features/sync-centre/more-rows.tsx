import { useRef, useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/index.ts';
import { Button, Rows, Stack, Text, VisuallyHidden } from '../../ui/index.ts';

export interface MoreRowsProps<T> {
  items: readonly T[];
  /** Rows that are drawn at first, and with each press on the button. */
  step: number;
  label?: string;
  renderRow: (item: T) => ReactElement;
}

/** A list that draws only so many rows; a button shows more, and moves the focus to the first of those. */
export function MoreRows<T>({ items, step, label, renderRow }: MoreRowsProps<T>): ReactElement {
  const { t } = useTranslation('sync');
  const formats = useFormats();
  const box = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(step);
  const [said, setSaid] = useState('');
  const left = items.length - wanted;
  const inWords = (shown: number): string =>
    t('shownOf', { shown: formats.number(shown), all: formats.number(items.length) });
  const showMore = (): void => {
    const next = wanted + step;
    flushSync(() => {
      setWanted(next);
      setSaid(inWords(Math.min(next, items.length)));
    });
    const first = box.current?.querySelectorAll('li')[wanted];
    if (first === undefined) return;
    first.tabIndex = -1;
    first.focus();
  };
  return (
    <div ref={box}>
      <Rows {...(label === undefined ? {} : { label })}>{items.slice(0, wanted).map(renderRow)}</Rows>
      {left > 0 && (
        <Stack direction="row" gap={3}>
          <Button variant="secondary" onPress={showMore}>
            {t('showMore', { count: Math.min(step, left) })}
          </Button>
          <Text as="span" look="small" tone="quiet">
            {inWords(wanted)}
          </Text>
        </Stack>
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  );
}
