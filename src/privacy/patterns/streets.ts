/** Street addresses in many languages. */
import type { Expression } from './expression.ts'

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const strongTypes =
  'street|road|rd|avenue|ave|lane|ln|crescent|cres|terrace|tce|highway|hwy|boulevard|blvd|gardens|grove|close|drive|mews|esplanade|parade'
const typesOfStreet = `${strongTypes}|st|dr|court|ct|place|pl|way|square|sq|hill|park|row|walk|view|rise|circuit|quay|green|track|trail|brae|wynd|croft|villas|heights|chase|loop|cottages|farm`
// Street types that are mostly ordinary words in lower case, so they need a capital.
const ambiguousTypes =
  'Cl|Pde|Esp|Cct|Pkwy|Parkway|Cir|Ter|Trl|Wharf|Copse|Garth|Fold|Bungalows?|Mount|Bank|Orchard|Paddocks?|Pastures?|Ridge|Hollow|Glen|Dale|Meadows?|Leas?|Cove|Strand|Arcade|Bend|Vale|Vista|Nook|Gate|Spinney|Dene|Drove|Causeway|Promenade|Alley|Heath|Common|Acres|House|Cottage|Quays|Brow|Steading|Lodge|Manor'
const nonStreetWords = toSet(
  'a about access across after all along an and any around at away bed bike big bike bridge busy by car cars cell close country crew day days dead dirt doctor dose doses down dual each elevation farm feet female fire first foot for forest four from front further gravel hour hours hr hrs icy in into is km kph lane lanes large lead leads left level limit litre local long lorry major male man medic men metre metres meter meters mile miles min mins minor minute minutes more motor mph narrow near nurse of off on one onto open or other out over patient patients people person point private pt pts public quiet rail rear remote ring right rough route rural school sec secs second seconds shock shocks short side single site slip small speed steep step straight suburban team than that the then this three through to toll track truck two unit units unlit unmade van vehicle vehicles walking wall week weeks wet wide with woman yard yards year years yr yrs',
)

// Words that are not a street name, even with a capital.
const neverStreetWords = toSet(
  'blood bottle cells medic medics walking red yellow amber metre metres meter meters swell nurse nurses paeds pax car cars day days dose fire hour hours hr hrs lead leads level min mins minute minutes patient patients person point pt pts second seconds shock shocks unit units vehicle vehicles year years',
)

const isStreet = (match: RegExpExecArray): boolean =>
  (match.groups?.name ?? '')
    .split(/\s+/)
    .every((word) =>
      word === word.toLowerCase() ? !nonStreetWords.has(word) : !neverStreetWords.has(word.toLowerCase()),
    )

// Streets that hospitals are named after.
const hospitalStreets = toSet('holles temple ormond harley downing')

const nonHouseWords = toSet('storey story bed bedroom milk sand person foot ft blood grand red cells')
const isWhollyNamed = ({ groups }: RegExpExecArray): boolean =>
  (groups?.name ?? '')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => !nonStreetWords.has(word) && !neverStreetWords.has(word) && !nonHouseWords.has(word))

/**
 * Whether a street without a house number is really a street. Its first letter may be a capital only because it starts a
 * sentence, or the text may name a service.
 */
const isNamedStreet = ({ 0: match, groups, index }: RegExpExecArray, words: string): boolean =>
  (groups?.name ?? '')
    .split(/\s+/)
    .map((word) => word.toLowerCase())
    .every(
      (word) => !nonStreetWords.has(word) && !neverStreetWords.has(word) && !hospitalStreets.has(word),
    ) &&
  !/^ (?:\d|stations?|hospital|clinic|surgery|ed|retrieval|bridge|base|helipad|campus|police|fire|ambulance|closed)\b/i.test(
    words.slice(index + match.length, index + match.length + 12),
  )

const countedAfter =
  /^ ?(?:mg|mcg|ml|mmol|min|mins|minuten|h|hrs?|std|stunden|uhr|mal|x|m|cm|mm|km|l|j|kg|%|g|puffs?|doses?|times|t[aä]ge?|patienten|pax|\.\d|:\d|\/\d)(?!\p{L})/iu
const notAPlace = toSet(
  'patienten patient patientin schockraum einsatz verlauf team heli hubschrauber op ct mrt tag montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar marz april mai juni juli august september oktober november dezember zielort unfallort einsatzort rtw nef rth krankenhaus klinikum mad ezio io iv ng np twitter hoist medevac winch radio phone whatsapp zoom teams stand wand boden beatmung notarzt crew doctor nurse scene next ambulance helicopter airport hospital',
)

/** Whether a name before a number may be a street: no unit follows, and it is not a person, a day or a clinical term. */
const isPlace = ({ 0: match, groups, index }: RegExpExecArray, words: string): boolean =>
  !countedAfter.test(words.slice(index + match.length, index + match.length + 10)) &&
  !(groups?.name ?? '').split(/[\s,]+/).some((word) => notAPlace.has(word.toLowerCase()))

const isNotClockTime = ({ groups }: RegExpExecArray): boolean =>
  !/^(?:[01]\d|2[0-3])[0-5]\d$/.test(groups?.figures ?? '')

/** Excludes "road traffic", "road surface", "ST elevation" and the like. */
const after =
  '(?!\\s+(?:traffic|side|user|closed|closure|works|surface|accident|collision|elev|dep|seg|change|bike|rash|and\\b))'

const inAnyCase = (types: string): string =>
  types
    .split('|')
    .map((type) => `[${type.charAt(0).toUpperCase()}${type.charAt(0)}]${type.slice(1)}|${type.toUpperCase()}`)
    .join('|')

export const streetExpressions: readonly Expression[] = [
  {
    pattern: 'street_address',
    expression: new RegExp(
      `(?<![\\p{L}\\d.])\\d{1,4}[A-Za-z]?,?\\s{1,2}(?<name>(?:\\p{Lu}[\\p{L}'’.-]{1,20}\\s{1,2}){0,2}\\p{Lu}[\\p{L}'’.-]{1,20})\\s{1,2}(?:${inAnyCase(typesOfStreet)})(?!\\p{L})${after}`,
      'gu',
    ),
    isValid: isStreet,
  },
  {
    pattern: 'street_address',
    expression: new RegExp(
      `(?<![\\p{L}\\d.])\\d{1,4}[a-z]?,?\\s{1,2}(?:st\\.? |[nsew]{1,2}\\.? )?(?<name>(?:[\\p{L}'’-]{3,20}\\s{1,2}){0,1}[\\p{L}'’-]{3,20})\\s{1,2}(?:${inAnyCase(`${strongTypes}|st`)})(?!\\p{L})${after}`,
      'gu',
    ),
    isUncertain: true,
    isValid: isStreet,
  },
  {
    // Types that are also ordinary words need a capital and a house number.
    pattern: 'street_address',
    expression: new RegExp(
      `(?<![\\p{L}\\d.])\\d{1,4}[A-Za-z]?,?\\s{1,2}(?<name>(?:\\p{Lu}[\\p{L}'’.-]{1,20}\\s{1,2}){0,2}\\p{Lu}[\\p{L}'’.-]{1,20})\\s{1,2}(?:${ambiguousTypes})(?!\\p{L})${after}`,
      'gu',
    ),
    isUncertain: true,
    isValid: isWhollyNamed,
  },
  {
    pattern: 'street_address',
    expression: new RegExp(
      `(?<!\\p{L})(?<name>(?:\\p{Lu}[\\p{L}'’-]{2,20}\\s){0,1}\\p{Lu}[\\p{L}'’-]{2,20})\\s(?:Street|Road|Rd|Avenue|Ave|Lane|Crescent|Terrace|Gardens|Grove|Close|Drive|Cottages?|Parade|Mews|Square|Esplanade|Boulevard)(?!\\p{L})${after}`,
      'gu',
    ),
    isUncertain: true,
    isDigitOptional: true,
    isValid: isNamedStreet,
  },
  {
    pattern: 'street_address',
    expression:
      /(?<!\p{L})\p{Lu}\p{L}{2,24}(?:straße|strasse|str\.|weg|platz|gasse|allee|damm|ufer|straat|laan|plein|gracht|kade|singel|steeg|dijk|dreef|gade|gaden|stræde|torvet|gata|gatan|gränd|vägen|vegen|veien|vej|katu|kuja|polku|tie|stieg|pfad|graben|chaussee)\s\d{1,4}(?:[a-z]|-[\dIVX]{1,3})?(?!\p{L}|\d)|(?<!\p{L})(?:[Rr]ue|[Cc]alle|C\/(?! ?(?:Spine|Pain|Sp))|[Aa]venida|[Rr]ua|[Uu]l\.|[Uu]lica|[Vv]iale|[Pp]iazza|[Pp]laza|[Pp]raça|[Cc]orso)\s(?:(?:de|del|della|des|du|da|das|do|dos|la|las|los|le|les|di)\s){0,2}\p{Lu}[\p{L}-]{2,20}(?:\s\p{Lu}[\p{L}-]{2,20})?,?\s\d{1,4}(?!\p{L}|\d)|(?<![\p{L}\d])\d{1,4}[a-z]?,?\s(?:Heol|Ffordd|Lôn|Lon|Stryd|Rhodfa|Maes|Clos|Cwrt|Llys|Parc|Teras|Bóthar|Bothar|Sráid|Ascaill|Rathad|Sràid)\s(?:(?:yr?|an|na|nan|a['’]|uí|mhic)\s){0,2}\p{Lu}[\p{L}'’-]{1,20}|(?<![\p{L}\d])\d{1,4},?\s(?:bis\s)?(?:[Rr]ue|[Aa]venue|[Bb]oulevard|[Cc]hemin|[Ii]mpasse|[Rr]ang|[Mm]ontée|[Cc]ôte)\s(?:(?:de|des|du|la|le|les)\s){0,2}(?:[dl]['’])?\p{Lu}[\p{L}-]{2,20}/gu,
  },
  {
    pattern: 'street_address',
    expression:
      /(?<![\p{L}\d.])\d{1,5}\s(?:[NSEW]{1,2}\.?\s)?\d{1,3}(?:st|nd|rd|th)\s(?:Street|St|Avenue|Ave|Road|Rd|Drive|Court)(?!\p{L})|\b(?:[Ff]lat|[Aa]pt\.?|[Aa]partment)\s\d{1,4}[A-Za-z]?,?\s(?:\p{Lu}[\p{L}'’]{1,20}\s){1,2}(?:House|Court|Lodge|Towers?|Mansions|Buildings)(?!\p{L})/gu,
  },
  {
    // "Lives at 22 Elmwood", "2/45 Esplanade", "RD 2, Kaitaia".
    pattern: 'street_address',
    expression:
      /\b(?:liv(?:es?|ing)|resid(?:es?|ing)|stay(?:s|ing)|home|address)(?: is| at|:){1,2}\s\d{1,4}[a-zA-Z]?,?\s(?:[Tt]he\s)?\p{Lu}\p{L}{3,20}|(?<![\p{L}\d./])\d{1,3}\/\d{1,4}\s(?:The\s)?(?:Esplanade|Parade|Strand|Promenade|Corso|Boulevard|Mall)(?!\p{L})|\bRD\s?\d{1,2},\s\p{Lu}\p{L}{2,20}|(?<![\p{L}\d./])\d{1,4}[a-z]?\s[Tt]he\s(?:Links|Parade|Esplanade|Strand|Willows|Oaks|Limes|Elms|Beeches|Poplars|Laurels|Firs|Cedars|Hollies|Orchard|Meadows?|Close|Square|Crescent|Terrace|Mews|Croft|Grange|Spinney|Mount|Glebe)(?!\p{L})/gu,
    isUncertain: true,
  },
  {
    // "9 Maes-y-Deri".
    pattern: 'street_address',
    expression:
      /(?<![\p{L}\d.-])\d{1,3}[a-z]?,?\s\p{Lu}\p{L}{1,14}-(?:yr?|r|na|nan|an|a|ar|de|la|sur|le|les|du|am|op)-\p{Lu}\p{L}{2,14}(?!\p{L})/gu,
    isUncertain: true,
  },
  {
    // "Via Roma 12", "Op de Wallen 7b", "An der Mühle 7": the number comes last, and no unit may follow it.
    pattern: 'street_address',
    expression:
      /(?<!\p{L})(?:[Vv]ia\s(?:(?:del|della|dei|delle|di|san|san[t']a?)\s)?|(?:[Oo]p|[Aa]an|[Ii]n|[Aa]chter|[Oo]nder|[Bb]ij)\s(?:de|den|het|['’]t)\s|(?:[Aa]m|[Ii]m|[Zz]um|[Zz]ur|[Bb]eim|[Aa]n\s(?:der|den)|[Aa]uf\s(?:der|dem)|[Ii]n\s(?:der|den)|[Uu]nter\sden|[Hh]inter\s(?:der|dem)|[Vv]or\sdem|[Bb]ei\sder)\s|(?:Het|De|'t)\s)(?<name>\p{Lu}\p{Ll}[\p{L}-]{1,20}(?:\s\p{Lu}\p{Ll}[\p{L}-]{1,20})?)\s\d{1,3}(?:[a-z]|-[\dIVX]{1,3})?(?=\s{0,2}(?:[,;)\n]|$)|\.(?!\s(?:Tag|Mal|Dosis|Gabe|Schock)|\d)|\sin\s)/gu,
    isUncertain: true,
    isValid: isPlace,
  },
  {
    // Irish and Welsh houses: "22 Páirc na Coille", "3 Tan y Bryn", "7 Carraig Mhór, Old Bog Road".
    pattern: 'street_address',
    expression:
      /(?<![\p{L}\d.])\d{1,4}[a-z]?,?\s(?:(?:Páirc|Carraig|Cnoc|Ard|Baile|Tí|Tigh|Teach|Cluain|Gort|Radharc|Cúirt|Plás|Faiche|Gleann|Dún|Lios|Rinn|Céide|Corrán|Bruach|Coill|Droim|Cois|Crois|Garrán|Gairdíní?|Mullach|Sraid|Slí|Tulach|Ráth|Bryn|Tŷ|Cae|Gwel|Glan|Nant|Trem|Erw|Coed)\s(?:(?:an|na|yr?|a['’]|uí)\s)?(?:h(?=\p{Lu})|n(?=[ÓO])|[gdbm](?=[CTPB]))?\p{Lu}[\p{L}'’-]{1,20}|\p{Lu}[\p{L}'’-]{1,20}\s(?:na|nan|nam|yr?|uí)\s(?:h|n|t-?)?\p{Lu}[\p{L}'’-]{1,20})(?:,?\s(?:\p{Lu}[\p{L}'’-]{1,20}\s){1,2}(?:Road|Rd|Street|St|Lane|Avenue|Ave))?/gu,
  },
  {
    // After a label such as "address:", any name with a number counts.
    pattern: 'street_address',
    expression:
      /(?<=\b(?:address|addr\.?|lives? at|living at|resid(?:es|ing) at|adresse|anschrift|adres|wohnhaft)(?: (?:is|was|as|given as|on file|in|of))?[ :,-]{1,3})(?:(?:[Nn]o\.? ?|[Ff]lat |[Aa]pt |[Uu]nit )?\d{1,5}[A-Za-z]?(?:[/-]\d{1,4}[A-Za-z]?)?,?(?:\s(?:\p{Lu}[\p{Ll}'’.-]{1,20}(?:\p{Lu}\p{Ll}{1,15})?,?|na|an|de|y|yr|of|the|der|den|la)(?![\p{L}])){1,5}|(?:\p{Lu}[\p{L}'’-]{1,20}\s(?:(?:de|der|den|het|la|na|y)\s){0,2}){1,3}\d{1,4}[a-z]?(?![\p{L}\d.:]))/gu,
    isValid: isPlace,
  },
  {
    // Rural addresses: "Box 12, RR 2, 418 Dyke Road", "HC 61 Box 118", "RMB 4471".
    pattern: 'street_address',
    expression:
      /(?:\bBox \d{1,5},? )?\b(?:R\.?R\.? ?#? ?\d{1,2}(?=,? (?:Box|Site|Comp|Stn|Station|\d{1,5} \p{Lu}))|(?<=\bBox \d{1,5},? )R\.?R\.? ?#? ?\d{1,2}(?!,? (?:HR|BP|GCS|[Ss]ats))|RR ?# ?\d{1,2}|R\.R\. ?\d{1,2}|[Rr]ural [Rr](?:oute|te\.?) ?#? ?\d{1,3}|RURAL ROUTE \d{1,3}|HC ?\d{1,3},? Box(?= \d)|Site \d{1,3},? (?:Box|Comp)(?= \d{1,5}(?! of))|RMB ?\d{2,5}|RSD ?\d{1,4}(?= via)|RMB ?\d{1,4}(?= via))\b(?:,? ?(?:Box |Comp )?\d{1,5}\b)?(?:,? (?:\p{Lu}[\p{L}'’-]{1,20} ){1,2}(?:Road|Rd|Lane|Street|St|Highway|Hwy)(?!\p{L}))?/gu,
  },
  {
    pattern: 'street_address',
    expression: /(?<![\p{L}\d.,])(?:R\.?R\.? ?#? ?\d{1,2})(?=, \p{Lu}\p{Ll}{2,20})(?<!\d)/gu,
    isUncertain: true,
  },
  {
    // Roads with numbers for names.
    pattern: 'street_address',
    expression:
      /(?<![\p{L}\d.:])[NSEW]?(?<figures>\d{1,5}[A-Z]?),? (?:[NSEW]{1,2}\.? )?(?:State |US |Old |Co(?:unty|\.)? |Ranch |Township |Range |Forest )?(?:(?:Highway|Hwy|Route|Rte|Road|Rd|FM) ?\d{1,4}[A-Z]?|(?:Highway|Hwy|Road|Rd) [A-Z]{1,2})(?![\p{L}\d])|\b(?:County|Township|Range|Concession) R(?:oa)?d\.? \d{1,4}\b(?:,? (?:no\.?|house|#) ?\d{1,4})?(?! (?:closed|near|at|and|crash))|(?<![\p{L}\d.:])(?<figures>\d{3,5}) (?:[NS][EW]|[NSEW]) \d{1,3}(?:st|nd|rd|th)\b/gu,
    isUncertain: true,
    isValid: isNotClockTime,
  },
  {
    // Plots, rooms and care homes.
    pattern: 'street_address',
    expression:
      /\b(?:Erf|ERF) (?:no\.? )?\d{2,5}\b|\b(?:Plot|Portion|Stand|House|Lot|Farm) (?:no\.? ?)?\d{1,4}[A-Z]?,? (?:of )?(?:Extension \d|Ext\.? \d|Zone \d|Section [A-Z\d])\b|\b(?:Plot|Portion) (?:no\.? ?)?\d{1,4}[A-Z]?,? (?:of )?\p{Lu}\p{Ll}{4,20}(?<!ed)(?! (?:is|was|had|has|on)\b)(?!\p{L})|\bFarm (?:\p{Lu}\p{Ll}{3,20}) \d{1,4}\b|\b(?:Room|Rm|Site|Caravan|Pitch|Lodge|Chalet|Unit|Apt|Flat|Villa|Suite|Bed)\s\d{1,4}[A-Za-z]?,?\s(?:\p{Lu}[\p{L}'’]{1,20}\s){1,3}(?:House|Court|Lodge|Towers?|Mansions|Buildings|Nursing Home|Care Home|Rest Home|Holiday Park|Caravan Park|Village|Manor|Apartments|Flats|Hostel|Heights|Residence|Estate)(?!\p{L})|(?<![\p{L}\d.,/-])\d{1,3}[a-z]?,? The (?<name>Green|Paddocks?|Orchards?|Close|Mews|Square|Crescent|Beeches|Elms|Oaks|Limes|Firs|Pines|Willows|Cottages?|Maltings|Grange|Meadows?|Glebe|Bungalows?|Street|Avenue|Mount|Terrace|Mall|Parade|Spinney|Croft|Drive|Hill|Rise|Ridge|Leas?|Moorings|Quay|Shambles|Stables|Barns?|Laurels|Chestnuts|Larches|Poplars|Sycamores|Birches|Hollies|Gables|Row|Strand|Causeway|Esplanade|Promenade|Court|Gardens|Haven|Heath|Common|Ridings|Chase|Copse|Fairway)(?= ?[,.;\n]|$)/gu,
    isUncertain: true,
  },
  {
    pattern: 'street_address',
    expression:
      /\b(?:private bag|locked bag|gpo box|postbus|postfach|poste restante box|casella postale|apartado) ?[A-Z]? ?\d{1,6}\b/gi,
  },
  { pattern: 'street_address', expression: /\bP\.? ?O\.? ?Box[\s:]{1,2}\d{1,6}\b/gi },
]
