import { useId, useState, type ReactNode } from 'react';
import type { IconType } from '../../app/ui/types.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useWords } from '../texts/use-texts.ts';
import styles from './form.module.css';

const LENGTH = { least: 3, most: 500 } as const;
type Outcome = 'none' | 'sending' | 'sent' | 'failed' | 'many';

/** "Report a mistake": a note to those who keep the map, about a place. */
export function ReportForm({ slug, fid, icon }: { slug: string; fid: string; icon: IconType }): ReactNode {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<Outcome>('none');
  const hintId = useId();
  const send = async (): Promise<void> => {
    setOutcome('sending');
    try {
      const answer = await fetch(`/api/v8/public/${slug}/reports`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ fid, text: text.trim() }),
      });
      setOutcome(answer.ok ? 'sent' : answer.status === 429 ? 'many' : 'failed');
      if (answer.ok) setText('');
    } catch {
      setOutcome('failed');
    }
  };
  return (
    <>
      <Button
        look="link"
        icon={icon}
        onPress={() => {
          setOutcome('none');
          setOpen(true);
        }}
      >
        {t('report.open')}
      </Button>
      {isOpen && (
        <Dialog title={t('report.title')} onClose={() => setOpen(false)}>
          {outcome === 'sent' ? (
            <p role="status">{t('report.sent')}</p>
          ) : (
            <form
              className={styles['form']}
              onSubmit={(event) => {
                event.preventDefault();
                void send();
              }}
            >
              <label className={styles['label']}>
                {t('report.text')}
                <textarea
                  rows={4}
                  required
                  minLength={LENGTH.least}
                  maxLength={LENGTH.most}
                  dir="auto"
                  aria-describedby={hintId}
                  value={text}
                  onChange={(event) => setText(event.target.value)}
                />
              </label>
              <p id={hintId} className={styles['hint']}>
                {t('report.hint')}
              </p>
              {(outcome === 'failed' || outcome === 'many') && (
                <p role="alert" className={styles['error']}>
                  {t(outcome === 'many' ? 'report.many' : 'report.failed')}
                </p>
              )}
              <Button
                type="submit"
                look="primary"
                isDisabled={outcome === 'sending' || text.trim().length < LENGTH.least}
              >
                {t('report.send')}
              </Button>
            </form>
          )}
        </Dialog>
      )}
    </>
  );
}
