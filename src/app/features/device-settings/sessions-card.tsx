import { LogOut, MonitorSmartphone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, SignIn, SignIns } from '../../../sync/index.ts';
import { isolate } from '../../i18n/index.ts';
import { When } from '../../i18n/when.tsx';
import { AnswerFrame } from '../../online/answer-frame.tsx';
import { useAnswer } from '../../online/use-answer.ts';
import { useErrorText } from '../../online/use-error-text.ts';
import { useNow } from '../../state/page/use-now.ts';
import { Button, Card, ConfirmModal, Row, Rows, RowWords, Tag, Text, useToasts } from '../../ui/index.ts';

const OTHERS = 'others';

/** Where this person is signed in, and how to end it there. Only the server knows. */
export function SessionsCard({ sessions }: { sessions: SignIns }): ReactNode {
  const { t } = useTranslation(['settings', 'common']);
  const now = useNow();
  const toasts = useToasts();
  const errorText = useErrorText();
  const asked = useAnswer('sessions', sessions.list);
  const [isAsking, setAsking] = useState(false);
  /** Which one is being ended. */
  const [ending, setEnding] = useState<string | null>(null);
  const nameOf = ({ device }: SignIn): string => (device === '' ? t('sessions.unknown') : device);

  async function end(which: string, run: () => Promise<Answer<null>>, done: string): Promise<void> {
    setEnding(which);
    const answer = await run();
    setEnding(null);
    setAsking(false);
    toasts.show(
      answer.ok
        ? { kind: 'success', title: done }
        : { kind: 'error', title: t('sessions.failed'), detail: errorText(answer.error) },
    );
    if (answer.ok) asked.again();
  }
  const hasOthers = asked.value?.some(({ isCurrent }) => !isCurrent) === true;
  return (
    <Card
      id="setting-sessions"
      title={t('sessions.title')}
      icon={MonitorSmartphone}
      actions={
        hasOthers && (
          <Button
            size="small"
            isDisabled={!asked.isOnline || ending !== null}
            onPress={() => setAsking(true)}
          >
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      <AnswerFrame asked={asked}>
        {(list) =>
          list === null ? (
            <Text>{t('sessions.notOffered')}</Text>
          ) : (
            <>
              <Rows label={t('sessions.title')}>
                {list.map((one) => (
                  <Row key={one.id}>
                    <RowWords
                      name={<bdi>{nameOf(one)}</bdi>}
                      second={
                        <>
                          {t('sessions.lastUsed')} <When at={one.lastUsedAt * 1000} now={now} />
                        </>
                      }
                    />
                    {one.isCurrent ? (
                      <Tag kind="plain" icon={MonitorSmartphone} text={t('sessions.current')} />
                    ) : (
                      <Button
                        size="small"
                        icon={LogOut}
                        aria-label={t('sessions.endOn', { device: isolate(nameOf(one)) })}
                        isDisabled={!asked.isOnline || (ending !== null && ending !== one.id)}
                        isPending={ending === one.id}
                        onPress={() =>
                          void end(
                            one.id,
                            () => sessions.end(one.id),
                            t('sessions.ended', { device: isolate(nameOf(one)) }),
                          )
                        }
                      >
                        {t('sessions.end')}
                      </Button>
                    )}
                  </Row>
                ))}
              </Rows>
              <Text look="small" tone="secondary">
                {t('sessions.limits')}
              </Text>
            </>
          )
        }
      </AnswerFrame>
      <ConfirmModal
        isOpen={isAsking}
        title={t('sessions.askOthers')}
        safeLabel={t('common:cancel')}
        actionLabel={t('sessions.endOthers')}
        isPending={ending === OTHERS}
        onSafe={() => setAsking(false)}
        onAction={() => void end(OTHERS, sessions.endOthers, t('sessions.endedOthers'))}
      >
        <Text>{t('sessions.askOthersText')}</Text>
      </ConfirmModal>
    </Card>
  );
}
