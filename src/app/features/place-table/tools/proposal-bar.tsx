import { ClipboardPaste, Replace, WandSparkles } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldName } from '../../../../domain/fields/index.ts';
import { MOST_CELLS } from '../../../../domain/grid/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import { Button, ReviewBar } from '../../../ui/index.ts';
import type { Proposal } from '../edits/use-edits.ts';
import styles from './tools.module.css';

interface ProposalBarProps {
  proposal: Proposal | null;
  busy: 'checking' | 'writing' | null;
  accept: () => Promise<void>;
  cancel: () => void;
  onShow: (fid: string, column: FieldName) => void;
  /** It was accepted or let go. */
  onOver: () => void;
}

const ICONS = { paste: ClipboardPaste, replace: Replace, pattern: WandSparkles } as const;

/** What would change, in numbers, and the button that changes it. */
export function ProposalBar(props: ProposalBarProps): ReactNode {
  const { proposal, busy, accept, cancel, onShow, onOver } = props;
  const { t } = useTranslation('table');
  const formats = useFormats();
  const counted = (count: number) => ({ count, number: formats.number(count) });
  if (proposal === null && busy === null) return null;
  const refused = proposal?.cells.find(({ fault }) => fault !== null);
  const good = proposal === null ? 0 : proposal.cells.length - proposal.refused;
  const said =
    proposal === null
      ? []
      : [
          t('proposal.changes', counted(good)),
          ...(['refused', 'locked', 'rowsBeyond', 'columnsBeyond', 'joined'] as const).flatMap((name) =>
            proposal[name] === 0 ? [] : [t(`proposal.${name}`, counted(proposal[name]))],
          ),
          ...(proposal.isCut ? [t('proposal.cut', { number: formats.number(MOST_CELLS) })] : []),
        ];
  const giveUp = (): void => {
    cancel();
    onOver();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || busy === 'writing') return;
    event.preventDefault();
    event.stopPropagation();
    giveUp();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a key of its buttons
    <div className={styles['proposal']} onKeyDown={onKeyDown}>
      <ReviewBar
        tone={proposal !== null && proposal.refused > 0 ? 'waiting' : 'accent'}
        icon={ICONS[proposal?.what ?? 'paste']}
        title={t(`proposal.${proposal?.what ?? 'paste'}`)}
        text={busy === null ? formats.list(said) : t(`proposal.${busy}`)}
        isBusy={busy !== null}
        actions={
          <>
            {refused !== undefined && (
              <Button variant="ghost" onPress={() => onShow(refused.fid, refused.column)}>
                {t('proposal.show')}
              </Button>
            )}
            <Button isDisabled={busy === 'writing'} onPress={giveUp}>
              {t('proposal.cancel')}
            </Button>
            {proposal !== null && (
              <Button
                variant="primary"
                autoFocus
                isDisabled={good === 0 && proposal.refused === 0}
                isPending={busy === 'writing'}
                onPress={() => void accept().then(onOver)}
              >
                {t('proposal.apply', counted(good))}
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}
