/** The part of utif2 that is used. Its own types bring those of Node.js into the page. */
declare module 'utif2' {
  /** One picture of a file: its tags as `t256`, and its pixels once they are decoded. */
  export interface IFD {
    [tag: string]: unknown;
    data: Uint8Array;
    width: number;
    height: number;
  }
  export function decode(file: ArrayBuffer): IFD[];
  export function decodeImage(file: ArrayBuffer, ifd: IFD): void;
  /** Four bytes a pixel. */
  export function toRGBA8(ifd: IFD): Uint8Array;
}
