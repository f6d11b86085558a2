interface Code {
  /** The path of the dark modules. */
  d: string;
  /** Modules of a side. */
  size: number;
}

/** Pixels of a module: sharp on a printed page as wide as a hand. */
const MODULE_PX = 24;

/** A code as a file that scales. A reader needs dark on light. */
export const svgOfCode = ({ d, size }: Code): Blob =>
  new Blob(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
      `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${d}"/></svg>\n`,
    ],
    { type: 'image/svg+xml' },
  );

/** A code as pixels. @throws where the browser draws none */
export async function pictureOfCode({ d, size }: Code): Promise<Blob> {
  const canvas = new OffscreenCanvas(size * MODULE_PX, size * MODULE_PX);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser draws no pictures.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(MODULE_PX, MODULE_PX);
  context.fillStyle = '#000';
  context.fill(new Path2D(d));
  return canvas.convertToBlob({ type: 'image/png' });
}
