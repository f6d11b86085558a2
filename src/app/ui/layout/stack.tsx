import type { ReactNode } from 'react';
import styles from './layout.module.css';
import type { StackProps } from './types.ts';

/** Things below each other, or beside each other, with equal room between. */
export function Stack(props: StackProps): ReactNode {
  const {
    as = 'div',
    direction = 'column',
    gap = 4,
    align,
    justify,
    isNoWrap,
    onSubmit,
    ref,
    ...rest
  } = props;
  // One element stands for all: they differ in nothing that is given here.
  const Element = as as 'div';
  return (
    <Element
      {...rest}
      {...(ref === undefined ? {} : { ref })}
      className={styles['stack']}
      data-direction={direction}
      data-gap={gap}
      data-align={align}
      data-justify={justify}
      data-no-wrap={isNoWrap === true || undefined}
      {...(as === 'form' ? { noValidate: true } : {})}
      onSubmit={
        onSubmit === undefined
          ? undefined
          : (event) => {
              event.preventDefault();
              onSubmit();
            }
      }
    />
  );
}
