import { type ReactNode, useId } from 'react';
import { classNames } from '../basic/class-names.ts';
import { Glyph } from '../basic/glyph.tsx';
import styles from './card.module.css';
import type { CardProps } from './types.ts';

/** A docked block on the page: flat, with a line round it. */
export function Card(props: CardProps): ReactNode {
  const { id, title, icon, iconTone = 'plain', count, actions, children, className } = props;
  const titleId = useId();
  return (
    <section
      id={id}
      className={classNames(styles['card'], className)}
      {...(title === undefined ? {} : { 'aria-labelledby': titleId })}
    >
      {title !== undefined && (
        <header className={styles['head']} data-tone={iconTone}>
          {icon !== undefined && <Glyph icon={icon} size={17} />}
          <h2 className={styles['title']} id={titleId}>
            {title}
          </h2>
          {count !== undefined && <span className={styles['count']}>{count}</span>}
          <span className={styles['actions']}>{actions}</span>
        </header>
      )}
      {children}
    </section>
  );
}
