import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { NoteReply, NoteWords } from '../../../../domain/notes/index.ts';
import { When } from '../../../i18n/when.tsx';
import { PersonFace, Tag, Text } from '../../../ui/index.ts';
import { partsOf } from '../data/mentions.ts';
import styles from '../comms.module.css';

interface MessageProps {
  words: NoteWords & Partial<Pick<NoteReply, 'waits'>>;
  /** Milliseconds since 1970. */
  now: number;
  /** The person had not read it when the thread was opened. */
  isNew: boolean;
  actions?: ReactNode;
}

/** What someone wrote, with who and when. */
export function Message({ words, now, isNew, actions }: MessageProps): ReactNode {
  const { t } = useTranslation('comms');
  const { by, at, text, mentions, waits = null } = words;
  return (
    <article className={styles['message']} data-new={isNew || undefined}>
      <PersonFace name={by.name} />
      <div>
        <header>
          <strong>
            <bdi>{by.name}</bdi>
          </strong>
          <Text as="span" look="small" tone="secondary">
            <When at={at} now={now} />
          </Text>
          {isNew && <span className={styles['new']}>{t('newWords')}</span>}
          {waits !== null && <Tag kind="waiting" text={t('state.waiting')} />}
          {actions}
        </header>
        <Text as="div" dir="auto" keepsLines>
          {partsOf(text, mentions).map((part, i) =>
            part.isMention ? (
              // The parts of a text have no other key than their order.
              <bdi key={`${i} ${part.text}`} className={styles['mention']}>
                {part.text}
              </bdi>
            ) : (
              part.text
            ),
          )}
        </Text>
      </div>
    </article>
  );
}
