/**
 * Describes a kind of feature: the same name on the device, on the server and in the tiles. Each descriptor has all members, so
 * that a new kind has to define every one.
 */
export interface KindDescriptor {
  kind: string;
  /** The class of its types in the taxonomy. */
  typeClass: string;
  /** The one type that makes this kind, whatever its class; null where the class decides. */
  onlyType: string | null;
  /** Of what it is part, and so with what it is read and written. The nodes of a network are written together. */
  partOf: 'level' | 'client' | 'network';
  /** Its list among those of a level in the API; `rank` is the order in which these are read. */
  wireList: { name: string; rank: number } | null;
  /** The name of the collection in which it is sent; null where it needs none. */
  wireCollection: string | null;
  /** How the map draws what has no role by its type. */
  role: 'room' | 'object' | 'obstacle' | 'beacon' | 'geofence' | 'graph';
  /** Whether a type of its class may have a role of its own (walls, doors …). */
  hasTypeRoles: boolean;
  /** A lucide icon, where the type has none. */
  pictogram: string;
  /** The switch of the map's eye, and its first state; null: always shown. */
  layer: { id: string; isShown: boolean } | null;
  /** What a visitor looks for: on the tint of its type, with a card; it warns when it lies outside of its building. */
  isPlace: boolean;
  /** Its major, minor and uuid name one device: no two on a site share them. */
  isBeacon: boolean;
  /** It can't be walked through. */
  isBarrier: boolean;
  /** It needs a name, unless its type says otherwise. */
  isNamed: boolean;
  /** Whether a floor plan may bring it. */
  isInPlans: boolean;
  /** Its place among the types that a value of a floor plan may become; null: not offered there. */
  planRank: number | null;
}

/**
 * A list of the console, with the form of what is in it. The id in the table is the word of the address and the stem of
 * its texts: `content:titles.<id>`, `forms:delete.<id>` … (`tests/content` names them all).
 */
export interface ContentDescriptor {
  /** The parent of the list's members; null: the list is at the top. */
  within: 'client' | 'site' | 'building' | 'level' | null;
  /** The parameter of the address that names what the panel edits. */
  param: 'clientId' | 'siteId' | 'buildingId' | 'levelId' | 'featureId' | 'globalGeofenceId';
  /** The table of its rows. */
  table: 'clients' | 'sites' | 'buildings' | 'levels' | 'features';
  /** The name of the list's screen. */
  screen: string;
  /** A lucide icon. */
  icon: string;
  /** The panel that edits one of it (`features/<form>-panel`). */
  form: 'hierarchy' | 'feature' | 'network';
  /**
   * What the form of a feature holds: fields by name, its `shape`, and the `additional` fields that are added one by one;
   * empty for other forms.
   */
  sections: readonly string[];
  /** Editors of the surrounding content may add to it, in a form of its own. */
  canAdd: boolean;
  /** The type that a new feature begins with; null where it is to be chosen. */
  firstType: string | null;
  /** Kinds of other lists that something of it may become by another type. */
  mayBecome: readonly string[];
  /** Its things light up under the pointer while the list is shown. */
  hasHover: boolean;
  /** Which features it lists and counts. */
  kinds: readonly KindDescriptor[];
}
