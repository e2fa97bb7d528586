/** Vehicle registrations: current and older British ones, and those of neighbouring countries. */
import type { Expression } from './expression.ts'

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const hasLettersAndDigits = ({ groups }: RegExpExecArray): boolean =>
  /\d/.test(groups?.plate ?? '') &&
  /[A-Z]/.test(groups?.plate ?? '') &&
  (groups?.plate ?? '').replaceAll(/[ -]/g, '').length >= 4

// Three letters after a number that are not part of a plate: "H145 IFR", "B12 IMI".
const abbreviations = toSet(
  'tte nrb lot drg niv dic ais bis nil sat sys abg acs aed afr aki ami ams asa asd atm avn bbb bpm bvm cab cfr cms cns cpr crm crp ctg cva cvp cxr dnr dvt ecg edh eeg ekg ems ena ent ett ets fbc ffp fit fob fox gcs ghb gps hcp hdu hems hrs icd icp icu ifr ifs imc imi inr ios ivc ivf ivi ivt kpa lma lpm lvf lzs map mcg mgs min mls mva mvc nbm ngt nok npa nsr nvg ods opa pao pax pbt pcr pea per pip poc prf ref rea rep reg rhs rlq rom rsa rsc rsi rtc rts rwy sah sar sbp scc sdh see sec set sob sop spo svt tbi the tia tka txa ups vbg vfr vmc vts was with yrs rms ops lhs nhs mph kph kts kmh led lcd eta etd cat day for and but kgs cfs ads',
)
const vehicle =
  /\b(?:cars?|vans?|pick-?ups?|pickup truck|trucks?|lorry|lorries|hgv|motor ?bikes?|motorcycles?|bikes?|moped|scooter|tractors?|trailers?|caravan|camper\w*|ute|quads?|taxi|cab|minibus|bus|coach|saloon|hatchback|estate|reg\w*|rego|plates?|number ?plate|vrm|vrn|index|vehicles?|land ?rover|range ?rover|defender|discovery|transit|bmw|audi|ford|vw|golf|polo|passat|fiesta|focus|corsa|astra|vauxhall|hilux|hiace|toyota|nissan|micra|honda|civic|kia|hyundai|mercedes|merc|sprinter|peugeot|renault|clio|citroen|skoda|octavia|seat|volvo|jeep|mini|tesla|subaru|mazda|suzuki|fiat|police|garda[ií]?|hit and run|dvla|windscreen|registered|parked|driver|rtc|mva|mvc)\b/i

/** Whether a word about vehicles is near. Matches that may also be a dose, an aircraft or a spinal level need one. */
const isNearVehicle = ({ 0: match, index }: RegExpExecArray, words: string): boolean =>
  vehicle.test(words.slice(Math.max(0, index - 45), index)) ||
  vehicle.test(words.slice(index + match.length, index + match.length + 30))

const isClockOrYear = (digits: string): boolean =>
  /^(?:(?:[01]\d|2[0-3])[0-5]\d|(?:19|20)\d{2})$/.test(digits)
const counties = 'C[ENW]|D|DL|C|G|K[EKY]|L[DHKMS]|L|M[HNO]|OY|RN|SO|T[NS]|T|W[HXWD]|W'

const isOldPlate = (match: RegExpExecArray, words: string): boolean => {
  const { figures = '', letters = '', prefix = '' } = match.groups ?? {}
  if (abbreviations.has(letters.toLowerCase())) return false
  if (isNearVehicle(match, words)) return true
  // Without a word about vehicles, only three digits count, and aircraft types do not.
  return (
    figures.length === 3 &&
    !/^(?:A[13]\d\d|H1\d\d|B[24]\d\d|C1[378]\d|C[24]\d\d|S\d00)$/.test(prefix + figures)
  )
}

export const vehicleExpressions: readonly Expression[] = [
  {
    pattern: 'vehicle_registration_gb',
    expression:
      /(?<![A-Za-z\d])(?!rr|hr|bp|so|at|to|is|in|on|bm|gc|ga|po|iv|im|io|sc|et|fr|cm|mm|mg|ml|kg|up|by|of|or|as|an|am|pm)[a-hj-pr-y]{2}(?:0[2-9]|1\d|2[0-9]|5[1-9]|[67]\d) (?!min|hrs|sec|bpm|reg|and|the|was|for|per|mcg|kpa|lpm|day|yrs|pts|fts|but|cms|mls|mgs|kgs)[a-hj-pr-z]{3}(?![A-Za-z\d])/g,
  },
  {
    pattern: 'vehicle_registration_gb',
    expression:
      /(?<![A-Za-z\d])[A-HJ-PR-Y]{2}(?:0[2-9]|[12]\d|5[1-9]|[67]\d) ?[A-HJ-PR-Z]{3}(?![A-Za-z\d])|(?<![A-Za-z\d])(?!rr|hr|bp|so|at|to|is|in|on)[a-hj-pr-y]{2}(?:0[2-9]|[12]\d|5[1-9]|[67]\d)[a-hj-pr-z]{3}(?![A-Za-z\d])/g,
  },
  {
    pattern: 'vehicle_registration_gb',
    expression:
      /\b(?:[Rr]eg(?:istration|o)?|REGO?|[Pp]lates?|PLATES?|[Vv]r[mn]|VR[MN]|[Kk]ennzeichen|[Kk]enteken|[Tt]arga|[Mm]atr[ií]cula|[Ii]mmatriculation|[Nn]ummernschild)\b(?: no\.?| num(?:ber)?| is| was| reads?| reading)?[\s:#.(]{1,3}(?<plate>[A-ZÄÖÜ\d]{1,4}(?:[ -]?[A-Z\d]{1,5}){1,2})\b/g,
    isValid: hasLettersAndDigits,
  },
  {
    pattern: 'vehicle_registration_gb',
    expression:
      /(?<![\w-])\d{2,3}-(?:C[ENW]?|D|DL|G|K[EKY]|L[DHKMS]?|M[HNO]|OY|RN|SO|T[NS]?|W[HXWD]?)-\d{1,6}(?![\w-])|(?<![\w-])[A-ZÄÖÜ]{1,3}-(?!IV|IM|IO|PO|SC)[A-Z]{1,2} \d{3,4}(?![\w-])/g,
  },
  {
    // "P482 LSK": a year letter in front, three letters at the end.
    pattern: 'vehicle_registration_gb',
    expression:
      /(?<![A-Za-z\d/.-])(?<prefix>[A-HJ-NPR-TV-Y])(?<figures>[1-9]\d{0,2}) ?(?<letters>[A-HJ-PR-Y]{3})(?![A-Za-z\d-])/g,
    isValid: isOldPlate,
  },
  {
    // "KLM 482P", "YIL 3382" of Northern Ireland, and "BN 14 KXR" in three groups.
    pattern: 'vehicle_registration_gb',
    expression:
      /(?<![A-Za-z\d/.-])(?<letters>[A-HJ-PR-Y]{3}) ?[1-9]\d{1,2} ?[A-HJ-NPR-TV-Y](?![A-Za-z\d-])|(?<![A-Za-z\d/.-])(?=[A-Z]{0,2}[IZ])(?<letters>[A-Z]{3}) ?[1-9]\d{3}(?![A-Za-z\d.-]| ?(?:KM|km|kg|ml|mg|mcg|m|ft|J|L)\b)|(?<![A-Za-z\d/.-])(?!BP|HR|RR|BM|TV|RN|GC|ET|VT)[A-HJ-PR-Y]{2}[ -]\d{2}[ -](?<letters>[A-HJ-PR-Z]{3})(?![A-Za-z\d-])/g,
    isValid: (match, words) =>
      !abbreviations.has((match.groups?.letters ?? '').toLowerCase()) && isNearVehicle(match, words),
  },
  {
    // "YK 22 DVN", without a word about vehicles.
    pattern: 'vehicle_registration_gb',
    expression:
      /(?<![A-Za-z\d/.-])(?!BP|HR|RR|BM|TV|RN|GC|ET|VT|GA|FL|PR|BE|NA|CO|FI|PE|IV|IO|IM|SC|PO|MG|ML|NO|RA|LA|LV|RV|MV)[A-HJ-PR-Y]{2} (?:0[2-9]|1\d|2[0-6]|5[1-9]|6\d|7[0-6]) (?<letters>[A-HJ-PR-Z]{3})(?![A-Za-z\d-])/g,
    isUncertain: true,
    isValid: ({ groups }) => !abbreviations.has((groups?.letters ?? '').toLowerCase()),
  },
  {
    pattern: 'vehicle_registration_gb',
    expression:
      /(?<![A-Za-z\d/.-])[A-Z](?:[A-HJ-Z]Z|I[A-HJ-Z]) ?(?<figures>[1-9]\d{3})(?![A-Za-z\d.-])|(?<![A-Za-z\d/.-])[A-HJ-PR-Y]{2}-\d{2}-[A-HJ-PR-Z]{3}(?![A-Za-z\d-])/g,
    isValid: (match, words) =>
      isNearVehicle(match, words) ||
      (!isClockOrYear(match.groups?.figures ?? '') && /^[A-Z](?:[A-HJ-Z]Z)|-/.test(match[0])),
  },
  {
    // "191 D 12345": a half-year shows that it is a plate; a two-digit year needs a word about vehicles.
    pattern: 'vehicle_registration_gb',
    expression: new RegExp(
      `(?<![\\w./-])(?<year>1[3-9][12]|2[0-9][12]|\\d{2}) ?(?<county>${counties}) ?(?<figures>\\d{1,6})(?![\\w.-])`,
      'g',
    ),
    isValid: (match, words) => {
      const { year = '', county = '', figures = '' } = match.groups ?? {}
      const isClear = year.length === 3 || county.length === 2 || county === 'D'
      if (isClear && isNearVehicle(match, words) && figures.length >= 3) return true
      return year.length === 3 && figures.length >= (county.length === 2 ? 3 : 5) && !isClockOrYear(figures)
    },
  },
  {
    pattern: 'vehicle_registration_gb',
    expression:
      /\b(?:index|tag|licen[cs]e)\b(?: no\.?| number| is| was)?[\s:#]{1,3}(?<plate>(?=[A-Z\d -]{0,6}\d)[A-Z\d]{2,4}[ -]?[A-Z\d]{2,5})\b/g,
    isValid: (match) =>
      hasLettersAndDigits(match) && (match.groups?.plate ?? '').replaceAll(/\D/g, '').length >= 3,
  },
]
