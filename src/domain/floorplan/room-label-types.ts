/**
 * What the labels of rooms say on drawings, and the type each means. The first that fits counts. Whole words, or their
 * beginnings where `\b` stands in front only; English, German, French, Spanish, Arabic,
 * Russian, Chinese, Japanese.
 */
const WORDS: readonly (readonly [pattern: RegExp, typeCode: string])[] = [
  [
    /\b(women('?s)?|ladies|damen|femmes|dames|señoras)\b|سيدات|نساء|женск|女厕|女卫|女子|女性/,
    'toilet-women',
  ],
  [/\b(men('?s)?|gents|herren|hommes|caballeros)\b|رجال|мужск|男厕|男卫|男子|男性/, 'toilet-men'],
  [
    /\b(accessible|barrierefrei|behinderten|pmr|disabled)\b.*\b(wc|toilet)|\b(wc|toilet)\b.*\b(accessible|pmr|beh)/,
    'toilet-accessible',
  ],
  [
    /\b(toil(et)?s?|w\.?c\.?|restroom|washroom|lavatory|lav|bath(room)?|powder|bad|sanitaires?|aseos?|baño)\b|حمام|دورة مياه|туалет|санузел|уборная|卫生间|厕所|洗手间|便所|トイレ|化粧室/,
    'toilet',
  ],
  [/\b(showers?|dusche|douche|ducha)\b|душев|淋浴|シャワー/, 'shower'],
  [/\b(lockers?|changing|umkleide|vestiaires?|vestuario)\b|гардероб|раздевал|更衣/, 'changing-room'],
  [/\b(stairs?|staircase|stairwell|treppe\w*|escaliers?|escalera)\b|درج|лестниц|楼梯|階段/, 'stairs'],
  [/\b(lift|elevator) lobby\b|电梯厅|エレベーターホール/, 'lobby'],
  [/\b(elev(ator)?s?|lifts?|aufzug|ascenseurs?|ascensor)\b|مصعد|лифт|电梯|エレベーター/, 'elevator'],
  [/\b(escalators?|rolltreppe)\b/, 'escalator'],
  [/\b(server|comms?|telecom|idf|mdf)\b( room)?|\bit[- ]room\b|\bedv|серверн|服务器|サーバー/, 'server-room'],
  [/\b(elec(trical)?|switchgear|elektro\w*)\b|щитовая|配电|電気室/, 'electrical-room'],
  [/\bclean util(ity)?\b/, 'storage'],
  [/\b(dirty|soiled) util(ity)?\b/, 'cleaning'],
  [
    /\b(mech(anical)?|plant|boiler|hvac|util(ity)?|technik\w*|haustechnik|local technique|heizung)\b|机房|機械室/,
    'plant-room',
  ],
  [/\b(jan(itor)?|cleaning|cleaner'?s?|putz\w*|ménage)\b/, 'cleaning'],
  [/\b(waste|trash|refuse|müll\w*|poubelles)\b/, 'waste-room'],
  [
    /\b(stor(age|e)?|storeroom|closet|clo|w\.?i\.?c|pantry|cupboard|lager|abstell\w*|rangement|réserve|almac[eé]n)\b|مخزن|склад|кладов|仓库|储藏|倉庫|物置/,
    'storage',
  ],
  [/\b(conference|konferenz\w*|conférence)\b/, 'conference-room'],
  [
    /\b(meeting|besprechung\w*|réunion|reuni[oó]n|sitzungs\w*)\b|اجتماع|переговорн|会议室|会議室/,
    'meeting-room',
  ],
  [/\b(open[- ]?(office|plan)|großraum\w*)\b/, 'open-office'],
  [/\b(office|büro\w*|bureau|oficina|despacho|buero)\b|مكتب(?!ة)|кабинет|офис|办公|事務/, 'office'],
  [/\b(print(er)?|copy|kopier\w*)\b/, 'print-room'],
  [/\b(break|staff|pause\w*|aufenthalt\w*)\b|休息室|休憩室/, 'break-room'],
  [/\b(kitchen(ette)?|tea ?point|küche|teeküche|cuisine|cocina)\b|مطبخ|кухн|厨房|キッチン|給湯/, 'kitchen'],
  [/\b(caf[eé]|coffee)\b/, 'cafe'],
  [/\b(canteen|cafeteria|mensa|kantine|cantine|comedor)\b/, 'canteen'],
  [/\b(restaurant)\b|مطعم/, 'restaurant'],
  [/\b(bar)\b/, 'bar'],
  [/\b(reception|empfang|accueil|recepci[oó]n)\b|استقبال|при[её]мная|接待|受付/, 'reception'],
  [/\b(waiting|warte\w*|attente)\b|انتظار/, 'waiting-room'],
  [/\boperating (room|theatre)\b|\bop[- ]saal\b|операцион|手术|手術室/, 'operating-room'],
  [/\bpatient('?s)? room\b|\bpatientenzimmer\b|палата|病室|病房/, 'patient-room'],
  [/\b(pharmacy|apotheke|pharmacie|farmacia)\b|صيدلية|аптека|药房|薬局/, 'pharmacy'],
  [/\b(exam(ination)?)\b/, 'exam-room'],
  [/\b(consult\w*|sprechzimmer)\b/, 'consulting-room'],
  [/\b(class(room)?|klassen\w*|salle de classe|aula)\b/, 'classroom'],
  [/\b(lecture|hörsaal|amphi\w*)\b/, 'lecture-hall'],
  [/\b(laborator\w*|lab|labor)\b|مختبر/, 'laboratory'],
  [/\b(library|bibliothek|biblioth[eè]que|biblioteca)\b|مكتبة/, 'library'],
  [/\b(garage|parking|carport|tiefgarage)\b|موقف/, 'parking'],
  [/\b(prayer|gebets\w*)\b|مصلى/, 'prayer-room'],
  [/\b(shop|retail|laden|boutique|tienda)\b/, 'shop'],
  [
    /\b(corridor|hall(way)?|passage|flur|gang|couloir|d[eé]gagement|pasillo|circ(ulation)?)\b|ممر|коридор|走廊|廊下/,
    'corridor',
  ],
  [
    /\b(lobby|foyer|entry|entrance|vestibule|eingang\w*|windfang|entr[eé]e|vest[ií]bulo)\b|مدخل|вестибюл|тамбур|大堂|门厅|ロビー|玄関/,
    'lobby',
  ],
  [/\b(deck|terrace|terrasse|balcony|balkon|balcon|porch|patio|loggia)\b/, 'outdoor-terrace'],
  [/\b(shaft|schacht|gaine)\b/, 'technical-shaft'],
  [
    /\b(bed(room)?|living|dining|great|family|guest|den|study|laundry|wohn\w*|schlaf\w*|kinder\w*|ess\w*|zimmer|raum|room|chambre|salon|salle|s[eé]jour|dormitorio|sala|nursery|work(shop|room)?)\b|غرفة/,
    'room',
  ],
];

/** The type that a room's label means; null if it is not a word for a room. */
export function typeOfLabel(label: string): string | null {
  const text = label.normalize('NFC').toLowerCase();
  // A drawing writes "MSTR. BATH" and "W.I.C.".
  const plain = text.replaceAll(/[.,:;()/]+/g, ' ');
  return WORDS.find(([pattern]) => pattern.test(text) || pattern.test(plain))?.[1] ?? null;
}
