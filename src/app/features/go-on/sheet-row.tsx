import { useSetAtom } from 'jotai';
import { MessageSquareText } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { entityOfStaged, type SheetView } from '../../../db/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { inAppPath } from '../../routes/paths.ts';
import { sheetNameOf, sheetToOpenAtom } from '../../state/drafts/sheets.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { Button, Glyph } from '../../ui/index.ts';
import styles from './go-on.module.css';

interface RowProps {
  sheet: SheetView;
  isFirst: boolean;
  onOpen: () => void;
}

/** What was entered in a dialog: its words, what it is, where, when, and the way back into it. */
export function SheetRow({ sheet, isFirst, onOpen }: RowProps): ReactElement {
  const { t } = useTranslation(['goOn', 'forms', 'sync']);
  const formats = useFormats();
  const go = useGo();
  const ask = useSetAtom(sheetToOpenAtom);
  const name = sheetNameOf(sheet);
  const kind = name === null ? t('sync:drafts.tag') : t(`forms:sheets.${name}`);
  const title = sheet.title === '' ? kind : sheet.title;
  const path = inAppPath(sheet.address);
  return (
    <li className={styles['row']}>
      <div className={styles['picture']} data-first={isFirst || undefined} aria-hidden>
        <Glyph icon={MessageSquareText} size={24} />
      </div>
      <div className={styles['words']}>
        <bdi className={styles['name']}>{title}</bdi>
        <span className={styles['second']}>
          {sheet.title !== '' && <bdi>{kind}</bdi>}
          {sheet.title !== '' && ' · '}
          <bdi>{sheet.where.join(' › ')}</bdi>
          {sheet.where.length > 0 && ' · '}
          <time dateTime={new Date(sheet.at).toISOString()}>
            {t('now', { time: formats.dateTime(sheet.at) })}
          </time>
        </span>
      </div>
      {path !== null && (
        <Button
          variant={isFirst ? 'primary' : 'secondary'}
          aria-label={t('sync:actionsOf', { action: t('sync:drafts.open'), title })}
          onPress={() => {
            onOpen();
            ask(entityOfStaged(sheet.key));
            go(path);
          }}
        >
          {t('sync:drafts.open')}
        </Button>
      )}
    </li>
  );
}
