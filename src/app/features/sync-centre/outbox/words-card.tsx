import { useSetAtom } from 'jotai';
import { MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WaitingWords } from '../../../../db/index.ts';
import { pictureTextKey } from '../../../forms/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import { paths } from '../../../routes/paths.ts';
import { sheetToOpenAtom } from '../../../state/drafts/sheets.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { Button, Card, Row, RowActions, RowWords, Tag } from '../../../ui/index.ts';
import { MoreRows } from '../more-rows.tsx';
import { TAGS } from './state-tags.ts';
import { WhereAndWhen } from './where-and-when.tsx';

/** Rows that are drawn at a time. */
const SHOWN = 50;
/** Characters of a note that tell it from others. */
const TITLE_LENGTH = 80;

interface WordsCardProps {
  words: readonly WaitingWords[];
  now: number;
}

/** Notes, alternative texts, public maps and closures that have not arrived: they are sent beside the outbox, so they are in no other list. */
export function WordsCard({ words, now }: WordsCardProps): ReactNode {
  const { t } = useTranslation('sync');
  const formats = useFormats();
  if (words.length === 0) return null;
  return (
    <Card
      title={t('words.title')}
      icon={MessageSquareText}
      iconTone="waiting"
      count={formats.number(words.length)}
    >
      <MoreRows
        items={words}
        step={SHOWN}
        renderRow={(one) => <WordsRow key={`${one.kind} ${one.clientLid} ${one.id}`} of={one} now={now} />}
      />
    </Card>
  );
}

function WordsRow({ of, now }: { of: WaitingWords; now: number }): ReactNode {
  const { t } = useTranslation('sync');
  const go = useGo();
  const ask = useSetAtom(sheetToOpenAtom);
  const { kind, clientLid, id, where, at, state } = of;
  const named = t(`words.${kind}`);
  const title = (of.words.split('\n', 1)[0] ?? '').slice(0, TITLE_LENGTH) || named;
  const open = (): void => {
    if (kind === 'picture') ask(pictureTextKey(clientLid, id));
    if (kind === 'closure')
      return go(paths.closures({ clientId: clientLid, siteId: of.siteLid ?? '' }, { id }));
    go(
      kind === 'note'
        ? paths.note({ clientLid, id })
        : kind === 'map'
          ? paths.publicMap({ clientLid, id })
          : paths.libraryOf(clientLid),
    );
  };
  return (
    <Row>
      <RowWords
        name={<bdi>{title}</bdi>}
        second={<WhereAndWhen where={[named, where].filter((one) => one !== '')} at={at} now={now} />}
      />
      <Tag kind={TAGS[state]} text={t(`state.${state}`)} />
      <RowActions>
        <Button
          variant="ghost"
          size="small"
          aria-label={t('actionsOf', { action: t('drafts.open'), title })}
          onPress={open}
        >
          {t('drafts.open')}
        </Button>
      </RowActions>
    </Row>
  );
}
