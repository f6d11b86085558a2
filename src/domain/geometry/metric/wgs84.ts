/** The WGS 84 ellipsoid. Metres. */
export const SEMI_MAJOR_AXIS_M = 6_378_137;
export const FLATTENING = 1 / 298.257223563;
export const ECCENTRICITY_SQUARED = FLATTENING * (2 - FLATTENING);

export const RADIANS = Math.PI / 180;

/**
 * How many metres a degree is worth at a latitude: along the parallel (`east`) and along the meridian (`north`).
 * On the ellipsoid the two differ by up to 0.7 % where a sphere would have them equal, which is 70 cm on a hospital.
 */
export function metresPerDegree(latitude: number): { east: number; north: number } {
  const sine = Math.sin(latitude * RADIANS);
  const w = 1 - ECCENTRICITY_SQUARED * sine * sine;
  const normal = SEMI_MAJOR_AXIS_M / Math.sqrt(w);
  return {
    east: normal * Math.cos(latitude * RADIANS) * RADIANS,
    north: ((normal * (1 - ECCENTRICITY_SQUARED)) / w) * RADIANS,
  };
}
