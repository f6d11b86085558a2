/** The one place that reads MapLibre's own tile format; our tiles are MVT, as nearly all others are. */
const READS_MLT = 'decodeTile(new Uint8Array(buffer))';
const NO_MLT = "(() => { throw new Error('Tiles in the MLT format can not be read.'); })()";

/** Stands at the end of the code, in the place of all that was left out. */
const LEFT_OUT = "function leftOut() { throw new Error('This part of MapLibre is not in the bundle.'); }";

/**
 * Where the package begins with what no style and no option of ours asks for, and what stands there instead. A style
 * from outside has no say in it: `src/map/style/external-style.ts` takes over a few kinds of sources and layers only.
 */
const ENTRANCES: readonly (readonly [string, string])[] = [
  [READS_MLT, NO_MLT],
  // Every projection but the flat one.
  ['transform: createGlobeTransform(transformOptions)', 'transform: leftOut()'],
  ['transform: createVerticalPerspectiveTransform(transformOptions)', 'transform: leftOut()'],
  ['= new GlobeProjection(', '= leftOut('],
  ['projection: new VerticalPerspectiveProjection()', 'projection: leftOut()'],
  ['cameraHelper: new GlobeCameraHelper(globeProjection)', 'cameraHelper: leftOut()'],
  ['cameraHelper: new VerticalPerspectiveCameraHelper()', 'cameraHelper: leftOut()'],
  ['atmosphere: drawAtmosphere', 'atmosphere: leftOut'],
  // Mountains.
  ['= new Terrain(', '= leftOut('],
  ['= new RenderToTexture(', '= leftOut('],
  ['terrainDepth: drawDepth', 'terrainDepth: leftOut'],
  ['colorRelief: drawColorRelief', 'colorRelief: leftOut'],
  ['new ColorReliefStyleLayer(', 'leftOut('],
  // Layers that a program draws, and sources that are films and drawings.
  ['custom: drawCustom', 'custom: leftOut'],
  ['return VideoSource', 'return leftOut'],
  ['return CanvasSource', 'return leftOut'],
  // The place in the address, a logo, and what shows a developer how the map is made.
  ['new Hash(', 'leftOut('],
  ['new LogoControl()', 'leftOut()'],
  ['debug: drawDebug,', 'debug: leftOut,'],
  ['debugPadding: drawDebugPadding', 'debugPadding: leftOut'],
  ['\t\tdrawCollisionDebug(', '\t\tleftOut('],
];

/** The programs for the graphics card that go with it. */
const SHADERS =
  /^\t(projectionGlobe|atmosphere|terrain|terrainDepth|terrainHeight|colorRelief|debug|collisionBox|collisionCircle): prepare\(".*"\),?$/gm;

/** How a worker makes tiles; the page only holds what comes from there. Nobody else calls these methods. */
const MAKES_TILES = [
  'createBucket',
  'populate',
  'calculateGlyphDependencies',
  'addLineDashDependencies',
  'addFeatures',
  'addFeature',
  'addLine',
  'addCurrentVertex',
  'addHalfVertex',
  'processPolygon',
];
const METHOD = new RegExp(String.raw`^\t(${MAKES_TILES.join('|')})\(.*\) \{\n[\s\S]*?^\t\}$`, 'gm');
/** Not in a comment. */
const CALLS_METHOD = new RegExp(String.raw`^(?!\s*\*).*\.(${MAKES_TILES.join('|')})\(`, 'm');

/**
 * MapLibre without what no page of ours can reach. It is told from the code as it was before it was packed; where a
 * version of the package says the same in another way, that part stays in.
 */
export function withoutUnreached(code: string, isPage: boolean): string {
  let left = code;
  for (const [entrance, instead] of ENTRANCES) left = left.replaceAll(entrance, instead);
  left = left.replace(SHADERS, '');
  return `${isPage ? withoutMakingTiles(left) : left}\n${LEFT_OUT}\n`;
}

function withoutMakingTiles(code: string): string {
  const left = code.replace(METHOD, (_, name: string) => `\t${name}() { leftOut(); }`);
  return CALLS_METHOD.test(left) ? code : left;
}
