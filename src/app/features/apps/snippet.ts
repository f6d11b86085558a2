/** A frame of a page, in pixels; a width of null is all that there is. */
export interface FrameSize {
  width: number | null;
  height: number;
}
export const FRAME = { least: 240, most: 4000, height: 640, preview: 960 } as const;

export const isFrameSide = (pixels: number): boolean =>
  Number.isInteger(pixels) && pixels >= FRAME.least && pixels <= FRAME.most;

export const attributeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** What a page of an allowed origin writes to show an address in a frame, and how it signs its user in. */
export function embedSnippet(
  { origin, path, title }: { origin: string; path: string; title: string },
  { width, height }: FrameSize,
): string {
  return `<iframe id="storey" src="${attributeText(`${origin}${path}?embed=1`)}" title="${attributeText(title)}"
  width="${width ?? '100%'}" height="${height}" allow="clipboard-write; geolocation"></iframe>
<script>
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== '${origin}' || data?.type !== 'storey:embed-ready') return;
    source.postMessage(
      { type: 'storey:tokens', access_token: ACCESS_TOKEN, refresh_token: REFRESH_TOKEN },
      '${origin}',
    );
  });
</script>`;
}
