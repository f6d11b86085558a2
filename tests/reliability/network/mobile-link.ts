import { Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** What goes over a mobile network at once. */
const PACKET_BYTES = 1500;

/** Lets pieces of a stream through. */
export type Link = () => Transform;

/** A network that carries so many bits a second in one direction, for all that goes over it together. */
export function createLink(bitsPerS: number): Link {
  const msOf = (bytes: number): number => (bytes * 8000) / bitsPerS;
  let isFreeAt = 0;
  const carry = async (bytes: number): Promise<void> => {
    const now = performance.now();
    isFreeAt = Math.max(now, isFreeAt) + msOf(bytes);
    await sleep(isFreeAt - now);
  };
  return () => {
    let isOver = false;
    return new Transform({
      // Packet by packet: those of all streams take turns.
      async transform(chunk: Buffer, _encoding, done) {
        for (let at = 0; at < chunk.length && !isOver; at += PACKET_BYTES) {
          const packet = chunk.subarray(at, at + PACKET_BYTES);
          await carry(packet.length);
          this.push(packet);
        }
        done();
      },
      destroy(cause, done) {
        isOver = true;
        done(cause);
      },
    });
  };
}
