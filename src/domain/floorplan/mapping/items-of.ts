const BETWEEN_ITEMS = /[;|\n]/;

/** `a;b`, `a|b` and one a line; without any of these separators, `a, b`. */
export function itemsOf(text: string): string[] {
  const parts = text.split(BETWEEN_ITEMS.test(text) ? BETWEEN_ITEMS : ',');
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
