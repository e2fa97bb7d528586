/**
 * Words of a heading that name no field and change no meaning, and units that may follow a name. All are plain words.
 */
import { ageUnitOf } from '../values/ages.ts'
import { unitCode } from '../values/named-drugs.ts'

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean))

/** Articles and the like, which also occur within known names: "heure d'arrivée à l'hôpital". */
export const articles = setOf(
  'of the de du des d l la le les del della dell dello di el los las der die das dem den het van een et il lo',
)

/** Words that could be added to any heading, and words that only say how a cell is written. */
export const fillers = setOf(`
  s a an at on in for and y e og och i i und am im bei beim zu zur zum von vom pa av til vid ved en op bij te au aux al alla sur by with
  mission missions einsatz uppdrag oppdrag inzet rit case cases fall patient patients pt pts pat pasient pas pasienten patienten paciente
  paziente my mine own mein meine meiner mon ma mitt mijn mi mio mia
  time times zeit zeiten uhrzeit uhr heure heures h hora horas ora ore orario tid tider tidspunkt tijd tijden klokkeslett kl hrs hh mm hhmm
  local lokal lokale locale lt lmt utc zulu z 24h code codes coded value values field name text list ddmmyyyy dd yyyy yy
  einsatzes servizio servicio pasientens patientens uk us estimated est approx geschatzt estime
  required optional select please enter
`)

/** Words that need a following word: at the end of a heading, that word is missing. */
export const prepositions = setOf(
  'a an at on in for by with of from to am im bei beim zu zur zum von vom pa av til vid ved en op bij te au aux al alla sur de du des d di del della',
)

/** Names of column groups, or prefixes that form software adds. They count only as the first words of a heading. */
export const sections = setOf(`
  vital vitals vitalwerte vitalparameter vitalzeichen vitale vitaux vitali vitales vitaal vitalia vitalparametre vitalparametrar signs
  signes parametri parametres constantes obs observations clinical klinik klinisch clinique clinico clinica klinisk general basic
  allgemein details detail data daten info information infos crew team airway atemweg atemwege luchtweg luftvei
  times zeiten timings tider tidspunkter tijden horaires orari tiempos horarios demographics admin record event
  care treatment grp group q question
`)

/** Words with which a heading is about another person, another day or a thing. */
export const otherSubjectWords = setOf(`
  regular home usual previous past prior former family history own current chronic old planned expected next last stock stocked expired
  returned ordered wasted driver clinician relative relatives bystander bystanders police fire vehicle aircraft pilot crew nurse gp
  vorher fruher dauer familie fahrer angehorige polizei feuerwehr avant precedent habituel famille conducteur police pompiers
  previo habitual familia conductor abituale precedente famiglia conducente tidligere faste familie tidigare stadig eerder vaste
`)

/** The moment of a vital sign. Words such as "last" suggest a second measurement, so the handover is only likely. */
export const momentWords: ReadonlyMap<string, 'first' | 'worst' | 'handover'> = new Map([
  ...[
    ...setOf(
      '1 1st first initial initially initials init initialer initiale initiales initialt arrival ankunft ankomst arrivee arrivo llegada erster erste erst forste forsta premier premiere primo prima primer primera inicial iniziale scene aank aankomst presenting contact',
    ),
  ].map((word) => [word, 'first'] as const),
  ...[
    ...setOf(
      'worst lowest minimum nadir schlechtester schlechteste niedrigster niedrigste tiefster pire laveste lagsta darligste samst peor peggiore laagste slechtste',
    ),
  ].map((word) => [word, 'worst'] as const),
  ...[
    ...setOf(
      'handover final last fin ubergabe uberg remise levering overlamning avlevering entrega consegna overdracht finale final letzter letzte',
    ),
  ].map((word) => [word, 'handover'] as const),
])

/** Units by the last part of a field's code. */
const unitsOfField: Readonly<Record<string, string>> = {
  weightKg:
    'kg kgs kilo kilos kilogram kilograms kilogramm lb lbs pounds pound g gr gram grams gramm st stone',
  temperatureC: 'c f °c °f oc grad degc degf celsius fahrenheit',
  heartRate: 'bpm permin /min 1/min /minute spm slag/min beats/min',
  respiratoryRate: '/min 1/min /minute permin bpm pm',
  systolicBp: 'mmhg',
  diastolicBp: 'mmhg',
  bloodPressure: 'mmhg cmhg',
  spo2: '% pct percent prozent',
  etco2Kpa: 'kpa mmhg torr',
  glucoseMmol: 'mmol/l mmol mg/dl mgdl mg% mg/100ml g/l',
  lactateMmol: 'mmol/l mmol mg/dl mgdl mg% mg/100ml g/l',
  gcsTotal: '/15 3-15 3–15',
  painScore: '/10 0-10 0–10',
  tubeSizeMm: 'mm id',
  cpdHours: 'h hrs hours',
  pregnancyWeeks: 'weeks wks ssw sa wk',
  gestationAtBirthWeeks: 'weeks wks ssw sa wk',
}

const toCompactUnit = (unit: string): string => unit.toLowerCase().replaceAll(/[\s.]/g, '')

/** Whether a unit belongs to the field. Only numbers and ages have units. */
export function isUnitOf(target: string, unit: string): boolean {
  if (target === 'patientAge') return ageUnitOf(unit) !== null
  const units = unitsOfField[target.split('.').at(-1) ?? '']
  return units !== undefined && units.split(' ').includes(toCompactUnit(unit))
}

const everyUnit = new Set(Object.values(unitsOfField).flatMap((units) => units.split(' ')))

/** Whether a word is a unit of any field. */
export const isAnyUnit = (word: string): boolean =>
  everyUnit.has(toCompactUnit(word)) || ageUnitOf(word) !== null

const brackets = /[([{]([^()[\]{}]{1,20})[)\]}]/g
const spacedSlash = / ?\/ ?/g
/** "Age M" and "Alter d" do not mean months and days. */
const minLettersOfAge = 3

/** Returns the unit that a heading gives in brackets or at its end, whatever its other words are. */
export function unitInHeading(
  { code, kind }: { code: string; kind: string },
  heading: string,
): string | null {
  const isUnit = (word: string) =>
    kind === 'drugMark' ? word !== '' && unitCode(word) !== null : isUnitOf(code, word)
  const bracketTexts = [...heading.matchAll(brackets)].map(([, words = '']) => words.trim().toLowerCase())
  const unitInBrackets = bracketTexts.find(isUnit)
  if (unitInBrackets !== undefined) return unitInBrackets
  const textOutsideBrackets = heading
    .replaceAll(brackets, ' ')
    .replaceAll(spacedSlash, '/')
    .trim()
    .toLowerCase()
  const [lastWord = '', wordBefore = ''] = textOutsideBrackets.split(/[\s,:›]+/).toReversed()
  if (wordBefore === '') return null
  const isLong = kind !== 'age' || lastWord.length >= minLettersOfAge
  return [`${wordBefore} ${lastWord}`, ...(isLong ? [lastWord] : [])].find(isUnit) ?? null
}
