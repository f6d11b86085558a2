/** SQL of a row `x` of each kind, as the contract spells it, without its ids. */
export const VALUES = {
  site: `json_build_object('siteTitle', x.title, 'siteExternalIdentifier', x.external_identifier,
    'siteExtraData', x.extra, 'geometry', x.geometry)`,
  building: `json_build_object('buildingTitle', x.title, 'buildingExternalIdentifier', x.external_identifier,
    'buildingExtraData', x.extra, 'geometry', x.geometry)`,
  level: `json_build_object('levelShortTitle', x.short_title, 'levelLongTitle', x.long_title,
    'levelExtraData', x.extra)`,
  feature: `json_build_object('kind', x.kind, 'properties', x.properties, 'geometry', x.geometry)`,
} as const;
