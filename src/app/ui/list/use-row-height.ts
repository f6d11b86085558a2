import { useEffect, useState } from 'react';

const DESK_ROW_PX = 52;
const ROOT_PX = 16;

/** Only the root has the token: to ask what lies below it would have the browser style the whole page first. */
function read(): number {
  const token = getComputedStyle(document.documentElement).getPropertyValue('--row-h');
  // The token follows the size of text that the person has set.
  const unit = token.trim().endsWith('rem')
    ? Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || ROOT_PX
    : 1;
  const pixels = Number.parseFloat(token) * unit;
  return Number.isFinite(pixels) && pixels > 0 ? pixels : DESK_ROW_PX;
}

/** The height of a row in pixels: the token `--row-h`, which changes with the density of the page. */
export function useRowHeight(): number {
  const [height, setHeight] = useState(read);
  useEffect(() => {
    const look = (): void => setHeight(read());
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-density'] });
    return () => observer.disconnect();
  }, []);
  return height;
}
