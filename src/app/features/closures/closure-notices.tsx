import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  closureState,
  OVER_BEFORE_SENT,
  type ClosureTimes,
  type KeptClosure,
} from '../../../domain/closures/index.ts';
import { useSiteClock } from '../../closures/use-site-clock.ts';
import { decideClosure, settleClosure } from '../../commands/closures/closure.ts';
import { useReason } from '../../i18n/failure-reason.ts';
import { useNow } from '../../state/page/use-now.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Notice } from '../../ui/index.ts';

/** Why a closure has not reached the server, where a person has to say what becomes of it. */
export function ClosureNotices({ kept, onGone }: { kept: KeptClosure; onGone: () => void }): ReactNode {
  const { t } = useTranslation('closures');
  const reason = useReason();
  const workspace = useWorkspace();
  const { at } = useSiteClock();
  const now = Math.floor(useNow() / 1000);
  const { clash, refused, closure } = kept;
  if (clash !== null) {
    const theirs = clash['times'] as ClosureTimes | undefined;
    const wasOpened = theirs !== undefined && closureState(theirs, now) === 'over';
    const isOpenedHere = theirs !== undefined && closureState(closure, now) === 'over';
    const text = wasOpened
      ? t('clash.opened', { time: at(theirs.until ?? 0, now) })
      : isOpenedHere
        ? t('clash.closed')
        : t('clash.text');
    return (
      <Notice
        tone="conflict"
        role="status"
        title={t('clash.title')}
        actions={
          <>
            <Button
              variant="link"
              onPress={() => void decideClosure.run(workspace, { ...kept, takes: 'mine' })}
            >
              {t('clash.mine')}
            </Button>
            <Button
              variant="link"
              onPress={() => void decideClosure.run(workspace, { ...kept, takes: 'theirs' })}
            >
              {t('clash.theirs')}
            </Button>
          </>
        }
      >
        {text}
      </Notice>
    );
  }
  if (refused === null) return null;
  const known = [OVER_BEFORE_SENT, 'deleted-elsewhere', 'changed-elsewhere'] as const;
  const code = known.find((one) => one === refused.code);
  const settle = (how: 'again' | 'leave'): void => {
    void settleClosure.run(workspace, { ...kept, how });
    if (how === 'leave' && kept.base === null) onGone();
  };
  return (
    <Notice
      tone={code === OVER_BEFORE_SENT ? 'waiting' : 'error'}
      role="status"
      title={code === OVER_BEFORE_SENT ? t('refused.overTitle') : t('refused.title')}
      actions={
        <>
          {code !== OVER_BEFORE_SENT && (
            <Button variant="link" onPress={() => settle('again')}>
              {t('refused.again')}
            </Button>
          )}
          <Button variant="link" onPress={() => settle('leave')}>
            {t('refused.leave')}
          </Button>
        </>
      }
    >
      {code === undefined ? reason(refused) : t(`refused.${code}`)}
    </Notice>
  );
}
