import type { ReactNode } from 'react';
import styles from './layout.module.css';
import type { TextProps } from './types.ts';

/** Words in one of the faces of the look. */
export function Text(props: TextProps): ReactNode {
  const {
    as: Element = 'p',
    look = 'body',
    tone = 'text',
    isTruncated,
    isTabular,
    keepsLines,
    children,
    ...rest
  } = props;
  return (
    <Element
      {...rest}
      className={styles['text']}
      data-look={look}
      data-tone={tone}
      data-truncated={isTruncated === true || undefined}
      data-tabular={isTabular === true || undefined}
      data-lines={keepsLines === true || undefined}
    >
      {children}
    </Element>
  );
}
