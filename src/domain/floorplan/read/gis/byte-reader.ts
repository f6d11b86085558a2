import { CodedError } from '../../../coded-error.ts';

/** Reads numbers one after the other. What would lie beyond the end is a damaged file: `file-invalid`. */
export class ByteReader {
  readonly bytes: Uint8Array;
  at = 0;
  isLittleEndian = true;
  private readonly view: DataView;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  /** Moves on by so many bytes, and gives the place where they begin. */
  skip(length: number): number {
    if (length > this.left || length < 0) throw new CodedError('file-invalid');
    const from = this.at;
    this.at += length;
    return from;
  }

  uint8(): number {
    return this.view.getUint8(this.skip(1));
  }
  int32(): number {
    return this.view.getInt32(this.skip(4), this.isLittleEndian);
  }
  uint32(): number {
    return this.view.getUint32(this.skip(4), this.isLittleEndian);
  }
  double(): number {
    return this.view.getFloat64(this.skip(8), this.isLittleEndian);
  }

  /** A number of things, of which each takes at least so many bytes. */
  count(leastBytes: number): number {
    const count = this.uint32();
    if (count * leastBytes > this.left) throw new CodedError('file-invalid');
    return count;
  }
}
