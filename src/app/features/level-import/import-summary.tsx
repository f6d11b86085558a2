import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Agreements, ImportCheck, ImportLoss } from '../../../domain/floorplan/index.ts';
import { useIssueText, usePropertyName } from '../../forms/index.ts';
import { isolate, useFormats } from '../../i18n/index.ts';
import { Checkbox, Notice, Skeleton } from '../../ui/index.ts';
import styles from './level-import.module.css';

export interface ImportSummaryProps {
  /** Null while it is being found out. */
  check: ImportCheck | null;
  agreed: Agreements;
  onAgreed: (agreed: Agreements) => void;
}

const CONSENTS = [
  ['leaveOutBroken', 'broken', 'broken-geometry'],
  ['leaveOutUnfit', 'unfit', 'file-validation-geometry-type'],
  ['shortenNames', 'longNames', 'poi-name-limit'],
] as const;
const CONSENTED = new Set<string>(CONSENTS.map(([, , code]) => code));

/** The content of the file that would be lost on the level, shown in time. */
function Losses({ losses }: { losses: readonly ImportLoss[] }): ReactElement {
  const { t } = useTranslation('import');
  const formats = useFormats();
  const propertyName = usePropertyName();
  return (
    <Notice tone="waiting" role="status" title={t('losses.title')}>
      <ul className={styles['issues']}>
        {losses.map(({ what, name, count, sample }) => (
          <li key={`${what} ${name}`}>
            {t(`losses.${what}`, {
              name: isolate(propertyName(name)),
              count,
              number: formats.number(count),
              sample: isolate(sample),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** What the import would make, what it leaves out, and what a person has to agree to first. */
export function ImportSummary({ check, agreed, onAgreed }: ImportSummaryProps): ReactElement {
  const { t } = useTranslation('import');
  const issueText = useIssueText();
  const formats = useFormats();
  if (check === null) return <Skeleton rows={2} />;
  const others = check.issues.filter(({ code }) => !CONSENTED.has(code));
  const inWords = (counts: typeof check.byKind): string[] =>
    (Object.entries(counts) as [keyof typeof counts, number][]).map(([kind, count]) =>
      t(`kinds.${kind}`, { count, number: formats.number(count) }),
    );
  const kinds = inWords(check.byKind);
  const notByFile = inWords(check.notByFile);
  const left = check.skipped + check.leftOut;
  return (
    <div className={styles['summary']}>
      {CONSENTS.map(([name, figure, code]) => {
        const count = check[figure];
        if (count === 0) return null;
        const issue = check.issues.find((found) => found.code === code);
        return (
          <Checkbox
            key={name}
            label={t(`consents.${name}`, { count, number: formats.number(count) })}
            hint={issue === undefined ? undefined : issueText(issue)}
            isSelected={agreed[name]}
            onChange={(isOn) => onAgreed({ ...agreed, [name]: isOn })}
          />
        );
      })}
      {others.length > 0 && (
        <Notice tone="error" role="status" title={t('against')}>
          <ul className={styles['issues']}>
            {others.map((issue) => (
              <li key={`${issue.code} ${issue.property ?? ''}`}>{issueText(issue)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {check.losses.length > 0 && <Losses losses={check.losses} />}
      <p className={styles['result']} role="status">
        <strong>{t('result', { count: check.total, number: formats.number(check.total) })}</strong>
        {kinds.length > 0 && <span className={styles['quiet']}>{kinds.join(' · ')}</span>}
        {check.apart.parts > 0 && (
          <span className={styles['quiet']}>
            {t('apart', {
              features: formats.number(check.apart.features),
              parts: formats.number(check.apart.parts),
            })}
          </span>
        )}
        {left > 0 && (
          <span className={styles['quiet']}>{t('left', { count: left, number: formats.number(left) })}</span>
        )}
        {notByFile.length > 0 && (
          <span className={styles['quiet']}>{t('notByFile', { kinds: formats.list(notByFile) })}</span>
        )}
      </p>
    </div>
  );
}
