const END = '\u2069';

/**
 * A name or a moment that keeps its own direction within a sentence that may run the other way. Marks in it that would end
 * this are left out, and those that it leaves open are closed.
 */
export function isolate(text: string): string {
  let open = 0;
  const balanced = text.replaceAll(/[\u2066-\u2069]/g, (mark) => {
    if (mark === END && open === 0) return '';
    open += mark === END ? -1 : 1;
    return mark;
  });
  return `\u2068${balanced}${END.repeat(open)}${END}`;
}
