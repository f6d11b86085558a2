/** Which rows of a list are worth drawing. */
export interface RowWindow {
  first: number;
  /** One past the last. */
  end: number;
}

/** Rows kept drawn beyond each edge, so that a fast scroll finds something there. */
const OVERSCAN = 8;
/** Never more than this, whatever height a broken layout reports. */
const MOST_ROWS = 60;

export function windowOf(scrollTop: number, viewHeight: number, rowHeight: number, count: number): RowWindow {
  const top = Math.floor(Math.max(0, scrollTop) / rowHeight);
  const visible = Math.ceil(viewHeight / rowHeight) + 1;
  const first = Math.max(0, Math.min(top - OVERSCAN, count - 1));
  const end = Math.min(count, top + visible + OVERSCAN, first + MOST_ROWS);
  return { first, end: Math.max(first, end) };
}
