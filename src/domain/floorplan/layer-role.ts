/** What a layer of a drawing holds, as far as its name tells. `other` is anything a name says nothing about. */
export const LAYER_ROLES = [
  'wall',
  'window',
  'door',
  'furniture',
  'room-text',
  'note',
  'dimension',
  'ground',
  'other',
] as const;
export type LayerRole = (typeof LAYER_ROLES)[number];

/**
 * Parts of layer names, in the order in which they count: the AIA list (A-WALL, A-DOOR, A-GLAZ, A-AREA-IDEN), and the
 * usual words of English, German, French, Spanish, Italian, Dutch, Russian, Arabic, Chinese and Japanese drawings. A word that is joined to others
 * must begin or end where `|` says so.
 */
const WORDS: readonly (readonly [role: LayerRole, pattern: RegExp])[] = [
  ['dimension', /\bdim(s|ension)?\b|mass|cota|cotation|quote?\b|разм|maatvoering|أبعاد|标注|尺寸|寸法/],
  [
    'note',
    /note|title|titel|legend|border|frame|revision|viewport|\bvp|defpoints|примеч|(?<!raum ?)stempel|图框|図枠|leader|symb/,
  ],
  [
    'room-text',
    /\b(iden|text|txt|label|name|tag|anntext)\b|room ?(name|no|tag|text)|raum(name|text|nr|stempel)|текст|надпис|помещени|أسماء|نصوص|室名|部屋名|房间|文字/,
  ],
  [
    'furniture',
    /furn|m(ö|oe)bel|mobil|meuble|muebles|arredo|meubil|мебел|equip|fixt|fixture|\bsan\b|sanit|plumb|applian|\bcase\b|casework|plant|vegetat|tree|car\b|people|kitchen|lamp|light|elec|\bhvac|mech|cabl|сан|أثاث|家具|设备|什器/,
  ],
  [
    'ground',
    /hatch|pattern|schraff|hachur|floor(ing)?\b|paving|tile|belag|grid|axis|axes|achs|center|centre|ceil|roof|footer|foot(ing|print)|slab|beam|header|projection|topo|site|contour|ось|cancel|temp|demo|hidden|above|轴线|填充|通り芯/,
  ],
  ['door', /door|t(ü|ue)r(en)?\b|porte|puerta|porta|deur|двер|opening|gate|باب|أبواب|门|ドア|扉/],
  [
    'window',
    /wind(ow)?s?\b|glaz|fenster|fen(e|ê)tre|ventana|finestra|raam|окн|crystal|glass|curtain|نافذ|نوافذ|شباك|窗|窓|サッシ/,
  ],
  [
    'wall',
    /wall|wand|w(ä|ae)nde|mauer|mur(s|o|os|i)?\b|cloison|pared|parete|tabique|muur|стен|partition|concr|beton|plaster|column|\bcols?\b|st(ü|ue)tze|pillar|pilaster|stem|جدار|جدران|حائط|墙|壁|柱/,
  ],
];

/** A drawing that was bound into another carries its name in front: `house$0$A-WALL`, `house|A-WALL`. */
const OWN_NAME = /^.*(\$\d+\$|\|)/;

export function layerRole(layer: string): LayerRole {
  const name = layer
    .replace(OWN_NAME, '')
    .toLowerCase()
    .replaceAll(/[-_.\s]+/g, ' ');
  return WORDS.find(([, pattern]) => pattern.test(name))?.[0] ?? 'other';
}
