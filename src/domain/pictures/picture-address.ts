/** The address of a picture: a text, or an object that holds it in `url`. */
export function addressOf(picture: unknown): string | null {
  const holds =
    typeof picture === 'object' && picture !== null && !Array.isArray(picture) && 'url' in picture;
  const address = holds ? picture.url : picture;
  return typeof address === 'string' ? address : null;
}
