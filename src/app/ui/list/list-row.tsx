import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Link } from 'react-aria-components/Link';
import { Glyph } from '../basic/glyph.tsx';
import { definedOnly } from '../basic/omit-undefined.ts';
import styles from './list-row.module.css';
import type { ListRowProps } from './types.ts';

/** One thing of a list: pictogram, name and second line, at most one tag, and its actions. */
export function ListRow(props: ListRowProps): ReactNode {
  const { pictogram, title, subtitle, note, tag, end, isSelected, isDisabled, onPress, href, onHoverChange } =
    props;
  const { isDeleted = false, isMarked = false, isChosen } = props;
  const inside = (
    <>
      {isChosen !== undefined && (
        <span className={styles['box']} data-chosen={isChosen || undefined} aria-hidden>
          {isChosen && <Glyph icon={Check} size={13} />}
        </span>
      )}
      {pictogram}
      <span className={styles['words']}>
        <span className={styles['title']}>
          <bdi>{title}</bdi>
        </span>
        {subtitle !== undefined && (
          <span
            className={styles['subtitle']}
            data-noted={(note !== undefined && note !== false) || undefined}
          >
            {note}
            <bdi>{subtitle}</bdi>
          </span>
        )}
      </span>
      {tag}
    </>
  );
  const shared = {
    ...definedOnly({ onPress }),
    ...(isSelected === true ? { 'aria-current': 'true' as const } : {}),
    isDisabled: isDisabled === true,
    className: styles['main'] ?? '',
  };
  return (
    <div
      className={styles['row']}
      data-selected={isSelected === true || isChosen === true || undefined}
      data-deleted={isDeleted || undefined}
      data-marked={isMarked || undefined}
      onPointerEnter={(event) => {
        if (event.pointerType !== 'touch') onHoverChange?.(true);
      }}
      onPointerLeave={(event) => {
        if (event.pointerType !== 'touch') onHoverChange?.(false);
      }}
    >
      {href !== undefined ? (
        <Link {...shared} href={href}>
          {inside}
        </Link>
      ) : onPress !== undefined ? (
        <AriaButton {...shared}>{inside}</AriaButton>
      ) : (
        <span className={styles['main']}>{inside}</span>
      )}
      {end !== undefined && <span className={styles['end']}>{end}</span>}
    </div>
  );
}
