/** Metres in an inch and a foot (international, 1959). */
export const METRES_PER_INCH = 0.0254;
export const METRES_PER_FOOT = 0.3048;

/** Metres in a degree of latitude, on average; `metresPerDegree` has it exact for a latitude, along both ways. */
export const METRES_PER_DEGREE = 111_320;
