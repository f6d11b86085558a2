/** Labels of the fields of clients, sites, buildings and levels, in the dictionary `forms`. */
export const HIERARCHY_FIELDS = {
  clientTitle: 'fields.title',
  siteTitle: 'fields.title',
  buildingTitle: 'fields.title',
  siteExternalIdentifier: 'fields.externalId',
  buildingExternalIdentifier: 'fields.externalId',
  levelIndex: 'fields.levelIndex',
  levelShortTitle: 'fields.shortTitle',
  levelLongTitle: 'fields.longTitle',
  levelType: 'fields.levelType',
  defaultLevelType: 'fields.defaultLevelType',
  anchors: 'fields.anchors',
} as const;
