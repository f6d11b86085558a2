/**
 * Does to a page what Chrome's translator does: each text node leaves it, and a `<font>` with other words is in its place.
 * Self-contained: it is also run in a browser, from its source.
 */
export function translatePage(root: Node = document.body): number {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  let swapped = 0;
  for (const text of texts) {
    const tag = text.parentElement?.tagName.toLowerCase() ?? '';
    if (text.data.trim() === '' || ['script', 'style', 'font', 'noscript', 'textarea'].includes(tag))
      continue;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    outer.style.verticalAlign = 'inherit';
    inner.style.verticalAlign = 'inherit';
    inner.textContent = `«${text.data}»`;
    outer.append(inner);
    text.replaceWith(outer);
    swapped += 1;
  }
  return swapped;
}
