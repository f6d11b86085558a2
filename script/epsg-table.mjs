// Makes src/domain/floorplan/projections/epsg.json of the package epsg-index (ISC), which is no dependency:
//   npm pack epsg-index@2.0.0 && tar xf epsg-index-2.0.0.tgz && node script/epsg-table.mjs package/all.json
import { readFileSync, writeFileSync } from 'node:fs';

/** Those that national mappings, offices of land and CAD programs use most; first and last code of each run. */
const RUNS = [
  // Europe
  [2056],
  [2100],
  [2154],
  [2157],
  [2169],
  [2176, 2180],
  [3003, 3004],
  [3006, 3018],
  [3034, 3035],
  [3057],
  [3067],
  [3125, 3138],
  [3301],
  [3346],
  [3416],
  [3763],
  [3765],
  [3766],
  [3794],
  [3812],
  [3844],
  [3873, 3885],
  [3942, 3950],
  [5105, 5130],
  [5243],
  [5316],
  [5514],
  [4647],
  [5649, 5650],
  [6707, 6709],
  [6870],
  [7791, 7795],
  [8353],
  [21_781],
  [23_700],
  [25_884],
  [27_700],
  [28_992],
  [29_902, 29_903],
  [31_254, 31_259],
  [31_287],
  [31_370],
  [31_466, 31_469],
  [31_700],
  [9897],
  // North America
  [2222, 2289],
  [2955, 2962],
  [3154, 3161],
  [3338],
  [3347],
  [3348],
  [5070],
  [6350],
  [6355, 6627],
  [26_929, 26_998],
  [32_100, 32_161],
  [6362, 6372],
  // Asia, the Pacific, Africa, South America
  [2039],
  [2046, 2055],
  [2193],
  [2326],
  [2443, 2461],
  [3112],
  [3414],
  [3825, 3826],
  [4491, 4554],
  [5253, 5259],
  [5179],
  [5185, 5188],
  [6669, 6687],
  [6984],
  [7755],
  [7846, 7859],
  [27_200],
  [28_348, 28_358],
  [31_965, 31_985],
  [5361, 5362],
  [5380, 5382],
  [5641],
  [5879, 5880],
];

/** Where the register has a grid of corrections, which is not bundled, the seven numbers of EPSG that come nearest. */
const SHIFTS = {
  'OSTN15_NTv2_OSGBtoETRS.gsb': '446.448,-125.157,542.06,0.15,0.247,0.842,-20.489',
  'BETA2007.gsb': '598.1,73.7,418.2,0.202,0.045,-2.455,6.7',
};
/**
 * Shifts that come with none, with three numbers where seven are known, or with their turns the wrong way round or in another
 * unit: as EPSG method 9606 has them, in metres, seconds of arc and parts per million. Empty: beside WGS 84.
 */
const BETTER = new Map([
  [2039, '-24.0024,-17.1032,-17.8444,-0.33077,-1.85269,1.66969,5.4248'],
  [2169, '-189.681,18.3463,-42.7695,-0.33746,-3.09264,2.53861,0.4598'],
  [2326, '-162.619,-276.959,-161.764,0.067753,-2.243648,-1.158828,-1.094246'],
  [5514, '570.8,85.7,462.8,4.998,1.587,5.261,3.56'],
  [8353, '485.021,169.465,483.839,7.786342,4.397554,4.102655,0'],
  [28_992, '565.4171,50.3319,465.5524,-0.398957,0.343988,-1.877402,4.0725'],
  [31_370, '-106.8686,52.2978,-103.7239,0.3366,-0.457,1.8422,-1.2747'],
  ...Array.from({ length: 5 }, (_, i) => [3121 + i, '-127.62,-67.24,-47.04,-3.068,4.903,1.578,-1.06']),
  ...[2955, 2956, 2957, 2958, 2959, 2960, 2961, 2962].map((code) => [code, '']),
  ...Array.from({ length: 8 }, (_, i) => [3154 + i, '']),
  [3347, ''],
  [3348, ''],
]);
/** Those with another order of axes, which files do not keep to, or with a height, and those that no longer hold. */
const LEFT_OUT = /deprecated|\((N-E|N-zE)\)| \+ /i;
/** Their shift could not be checked. */
const UNCHECKED = new Set([3844, 5879]);

const all = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const rows = {};
const left = [];
for (const [first, last = first] of RUNS) {
  for (let code = first; code <= last; code += 1) {
    const row = all[code === 9897 ? 2169 : code];
    if (row?.proj4 == null || UNCHECKED.has(code) || !/\+proj=/.test(row.proj4) || LEFT_OUT.test(row.name))
      continue;
    if (/\+proj=(geocent|longlat)/.test(row.proj4)) continue;
    let text = row.proj4
      .replace(/ \+towgs84=0(,0)*(?= |$)/, '')
      .replace(/ \+(no_defs|type=crs|wktext)\b/g, '')
      .trim();
    text = text.replace(/\+nadgrids=(\S+)/, (_, grid) =>
      grid in SHIFTS ? `+towgs84=${SHIFTS[grid]}` : `+nadgrids=${grid}`,
    );
    const better = BETTER.get(code === 9897 ? 2169 : code);
    if (better !== undefined) text = text.replace(/ \+towgs84=\S+/, '');
    if (better) text = `${text} +towgs84=${better}`;
    if (/nadgrids/.test(text)) {
      left.push(`${code} ${text}`);
      continue;
    }
    // [north, west, south, east] in the package.
    const [north, west, south, east] = row.bbox;
    rows[code] = [row.name, text, [west, south, east, north].map((n) => Math.round(n * 10) / 10)];
  }
}
const lines = Object.entries(rows).map(([code, row]) => `"${code}":${JSON.stringify(row)}`);
writeFileSync(
  new URL('../src/domain/floorplan/projections/epsg.json', import.meta.url),
  `{\n${lines.join(',\n')}\n}\n`,
);
console.log(`${lines.length} rows; left out for their grids: ${left.join('; ') || 'none'}`);
