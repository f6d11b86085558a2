import { deflateSync } from 'node:zlib';
import { pdf } from '../../support/server/index.ts';

const LINE = '0\nLINE\n10\n1.12345\n20\n2.54321\n11\n3.1111\n21\n4.2222\n';

/** A drawing of lines, of so many megabytes. */
const dxf = (megabytes: number): Buffer =>
  Buffer.from(
    `0\nSECTION\n2\nENTITIES\n${LINE.repeat(Math.floor((megabytes * 1e6) / LINE.length))}0\nENDSEC\n0\nEOF\n`,
  );

/** A PDF of one page whose content was packed so many times. */
function packedPdf(content: string, times: number): Buffer {
  let packed = Buffer.from(content);
  for (let i = 0; i < times; i += 1) packed = deflateSync(packed);
  const filters = Array.from({ length: times }, () => '/FlateDecode').join(' ');
  const head = `<< /Length ${packed.length} /Filter [${filters}] >>`;
  return pdf({
    pages: [''],
    contents: [100],
    objects: [`${head}\nstream\n${packed.toString('latin1')}\nendstream`],
  });
}

/** The body of a call that has a plan converted. */
const callFor = (plan: Buffer, fileType: string): Buffer =>
  Buffer.from(
    JSON.stringify({
      fileType,
      quality: 'low',
      centerPoint: [10, 50],
      floorPlanFileBase64: plan.toString('base64'),
    }),
  );

/** A plan of 1 MB, as a surveyor brings it. */
export const surveyorsCall = (): Buffer => callFor(dxf(1), 'dxf');

/** What attackers send: files that are small and dear to read, and honest large ones. */
export const attackCalls = (): Buffer[] => [
  callFor(pdf({ pages: ['q '.repeat(1_000_000)] }), 'pdf'),
  callFor(packedPdf('q Q '.repeat(5_000_000), 2), 'pdf'),
  // Just below what is refused at once.
  callFor(packedPdf('q Q '.repeat(1_400_000), 1), 'pdf'),
  callFor(dxf(20), 'dxf'),
];
