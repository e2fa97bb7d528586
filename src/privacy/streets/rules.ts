/** Streets and houses, as many languages write them. */
import type { Expression } from '../expressions/rules.ts'

const listed = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const strongTypes =
  'street|road|rd|avenue|ave|lane|ln|crescent|cres|terrace|tce|highway|hwy|boulevard|blvd|gardens|grove|close|drive|mews|esplanade|parade'
const typesOfStreet = `${strongTypes}|st|dr|court|ct|place|pl|way|square|sq|hill|park|row|walk|view|rise|circuit|quay|green|track|trail|brae|wynd|croft|villas|heights|chase|loop|cottages|farm`
const notOfStreet = listed(
  'a about access across after all along an and any around at away bed bike big bike bridge busy by car cars cell close country crew day days dead dirt doctor dose doses down dual each elevation farm feet female fire first foot for forest four from front further gravel hour hours hr hrs icy in into is km kph lane lanes large lead leads left level limit litre local long lorry major male man medic men metre metres meter meters mile miles min mins minor minute minutes more motor mph narrow near nurse of off on one onto open or other out over patient patients people person point private pt pts public quiet rail rear remote ring right rough route rural school sec secs second seconds shock shocks short side single site slip small speed steep step straight suburban team than that the then this three through to toll track truck two unit units unlit unmade van vehicle vehicles walking wall week weeks wet wide with woman yard yards year years yr yrs',
)

// A capital makes a name of most words, but not of these.
const neverOfStreet = listed(
  'car cars dose fire hour hours hr hrs lead leads level min mins minute minutes patient patients person point pt pts second seconds shock shocks unit units vehicle vehicles year years',
)

const isStreet = (match: RegExpExecArray): boolean =>
  (match.groups?.name ?? '')
    .split(/\s+/)
    .every((word) =>
      word === word.toLowerCase() ? !notOfStreet.has(word) : !neverOfStreet.has(word.toLowerCase()),
    )

/** Without a number in front, a capital may be that of a sentence. */
const isNamedStreet = (match: RegExpExecArray): boolean =>
  (match.groups?.name ?? '').split(/\s+/).every((word) => !notOfStreet.has(word.toLowerCase()))

/** Traffic, surfaces and segments of an ECG follow the same short words. */
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
    isRight: isStreet,
  },
  {
    pattern: 'street_address',
    expression: new RegExp(
      `(?<![\\p{L}\\d.])\\d{1,4}[a-z]?,?\\s{1,2}(?:st\\.? |[nsew]{1,2}\\.? )?(?<name>(?:[\\p{L}'’-]{3,20}\\s{1,2}){0,1}[\\p{L}'’-]{3,20})\\s{1,2}(?:${inAnyCase(`${strongTypes}|st`)})(?!\\p{L})${after}`,
      'gu',
    ),
    isUnsure: true,
    isRight: isStreet,
  },
  {
    pattern: 'street_address',
    expression: new RegExp(
      `(?<!\\p{L})(?<name>(?:\\p{Lu}[\\p{L}'’-]{2,20}\\s){0,1}\\p{Lu}[\\p{L}'’-]{2,20})\\s(?:Street|Road|Rd|Avenue|Ave|Lane|Crescent|Terrace|Gardens|Grove|Close|Drive|Cottages?|Highway|Parade|Mews|Square|Esplanade|Boulevard)(?!\\p{L})${after}`,
      'gu',
    ),
    isUnsure: true,
    isOfWords: true,
    isRight: isNamedStreet,
  },
  {
    pattern: 'street_address',
    expression:
      /(?<!\p{L})\p{Lu}\p{L}{2,24}(?:straße|strasse|str\.|weg|platz|gasse|allee|damm|ufer|straat|laan|plein|gracht|kade|singel|gade|gata|gatan|vägen|vegen|veien|vej|katu|tie)\s\d{1,4}(?:[a-z]|-[\dIVX]{1,3})?(?!\p{L}|\d)|(?<!\p{L})(?:[Rr]ue|[Vv]ia|[Cc]alle|[Aa]venida|[Rr]ua|[Uu]l\.|[Uu]lica|[Vv]iale|[Pp]iazza)\s(?:(?:de|del|della|des|du|da|dos|la|las|los|le|les|di)\s){0,2}\p{Lu}[\p{L}-]{2,20}(?:\s\p{Lu}[\p{L}-]{2,20})?,?\s\d{1,4}(?!\p{L}|\d)|(?<![\p{L}\d])\d{1,4}[a-z]?,?\s(?:Heol|Ffordd|Lôn|Lon|Stryd|Rhodfa|Maes|Clos|Cwrt|Llys|Parc|Teras|Bóthar|Bothar|Sráid|Ascaill|Rathad|Sràid)\s(?:(?:yr?|an|na|nan|a['’]|uí|mhic)\s){0,2}\p{Lu}[\p{L}'’-]{1,20}|(?<![\p{L}\d])\d{1,4},?\s(?:bis\s)?(?:[Rr]ue|[Aa]venue|[Bb]oulevard|[Cc]hemin|[Ii]mpasse|[Rr]ang|[Mm]ontée|[Cc]ôte)\s(?:(?:de|des|du|la|le|les)\s){0,2}(?:[dl]['’])?\p{Lu}[\p{L}-]{2,20}/gu,
  },
  {
    pattern: 'street_address',
    expression:
      /(?<![\p{L}\d.])\d{1,5}\s(?:[NSEW]{1,2}\.?\s)?\d{1,3}(?:st|nd|rd|th)\s(?:Street|St|Avenue|Ave|Road|Rd|Drive|Court)(?!\p{L})|\b(?:[Ff]lat|[Aa]pt\.?|[Aa]partment)\s\d{1,4}[A-Za-z]?,?\s(?:\p{Lu}[\p{L}'’]{1,20}\s){1,2}(?:House|Court|Lodge|Towers?|Mansions|Buildings)(?!\p{L})/gu,
  },
  { pattern: 'street_address', expression: /\bP\.? ?O\.? ?Box[\s:]{1,2}\d{1,6}\b/gi },
]
