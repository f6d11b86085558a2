import { useEffect, useState } from 'react';

const DESK_ROW_PX = 52;
const ROOT_PX = 16;

/** By how much the person's size of text is larger than the usual one: 2 at 200 %. */
export const textScale = (): number =>
  (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || ROOT_PX) / ROOT_PX;

/** Only the root has the token: to ask below it would have the browser style the whole page first. */
function read(): number {
  const token = getComputedStyle(document.documentElement).getPropertyValue('--row-h');
  const unit = token.trim().endsWith('rem') ? textScale() * ROOT_PX : 1;
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
