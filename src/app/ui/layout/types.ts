import type { ReactNode, Ref } from 'react';
import type { Tone } from '../types.ts';

/** Steps of the 4 px grid: `--s1` is 4 px, `--s6` 24 px. */
export type Gap = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8;

type BlockElement = 'div' | 'section' | 'ul' | 'ol' | 'form' | 'footer' | 'nav';

interface LayoutBase {
  gap?: Gap | undefined;
  as?: BlockElement | undefined;
  children: ReactNode;
  /** Names a section, a list or a navigation. */
  'aria-label'?: string | undefined;
  'aria-labelledby'?: string | undefined;
  id?: string | undefined;
}

export interface StackProps extends LayoutBase {
  /** `row`: beside each other, wrapped in a narrow space. */
  direction?: 'column' | 'row' | undefined;
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | undefined;
  justify?: 'start' | 'center' | 'end' | 'between' | undefined;
  /** Of a row: stay in one line. */
  isNoWrap?: boolean | undefined;
  onSubmit?: (() => void) | undefined;
  role?: 'group' | 'status' | 'region' | undefined;
  /** -1: it takes the focus when something in it goes. */
  tabIndex?: -1 | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}

export interface GridProps extends LayoutBase {
  /** The least width of a column in pixels; as many columns as have room, all equally wide. */
  min?: number | undefined;
  /** Instead of equal columns: a wide one and an aside, one above the other in a narrow space. */
  split?: 'aside-end' | undefined;
}

export interface TextProps {
  as?: 'p' | 'span' | 'h1' | 'h2' | 'h3' | 'strong' | 'div' | 'code' | undefined;
  look?: 'body' | 'label' | 'small' | 'micro' | 'title' | 'page' | 'code' | undefined;
  /** `secondary` and `quiet` say less loudly; a tone is never the only sign of a state. */
  tone?: 'text' | 'secondary' | 'quiet' | Exclude<Tone, 'plain'> | undefined;
  /** One line, cut off with dots. */
  isTruncated?: boolean | undefined;
  /** Numbers below each other. */
  isTabular?: boolean | undefined;
  /** A person's own words: their line breaks stay, and long words break. */
  keepsLines?: boolean | undefined;
  id?: string | undefined;
  lang?: string | undefined;
  dir?: 'ltr' | 'rtl' | 'auto' | undefined;
  role?: 'status' | 'alert' | undefined;
  children: ReactNode;
}

export interface FieldsetProps {
  legend: ReactNode;
  children: ReactNode;
  'aria-describedby'?: string | undefined;
}
