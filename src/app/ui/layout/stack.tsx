import type { ReactNode } from 'react';
import styles from './layout.module.css';
import type { StackProps } from './types.ts';

/** Things below each other, or beside each other, with equal room between. */
export function Stack(props: StackProps): ReactNode {
  const { as: Element = 'div', direction = 'column', gap = 4, align, justify, isNoWrap, onSubmit } = props;
  return (
    <Element
      className={styles['stack']}
      data-direction={direction}
      data-gap={gap}
      data-align={align}
      data-justify={justify}
      data-no-wrap={isNoWrap === true || undefined}
      aria-label={props['aria-label']}
      id={props.id}
      {...(Element === 'form' ? { noValidate: true } : {})}
      onSubmit={
        onSubmit === undefined
          ? undefined
          : (event) => {
              event.preventDefault();
              onSubmit();
            }
      }
    >
      {props.children}
    </Element>
  );
}
