/** Finds known headings within others: without articles, and in any order of up to three words. */
import { plainWords } from '../plain-words.ts'
import { knownHeadings } from './header-words.ts'
import { areLetters } from './known-headings.ts'
import { articles } from './explaining-words.ts'

/**
 * Headings that name one of our fields in one log and something else in another: "Night" may be hours, "Departure" an
 * airport. Without other words they are never certain. All names of one or two letters are weak, except those below.
 */
const weakNames = new Set(
  `reference|ref|ref no|record|id|no|nr|number|n|num|local case reference|log|log number|log no|flight number|job|job id|mission|rit|title|titel|titre|subject|headline|category|kategorie|categorie|kategori|categoria|type
  encounter|status|review|flag|discuss|governance|for review|flagged|m m|tag|art|disposition|transport|transport mode|mode|asset|position|zone|area|county|gebiet|lan|fylke|basen|region|base|station|light|night|tempo|clima
  winches|call|alarm|start|start time|activation|tasked|alerted|departure|depart|partenza|salida|hora salida|avgang|avreise|avfart|mobile|landing|landed|landung|arrival|arrived|arrivee|ankunft|ankomst|arrivo|llegada|eintreffen|ankunftszeit|ank|arr|dep|avg|vertr|vertrek|vertrektijd
  remise|transmission|consegna|entrega|transferencia|available|clear|free|frei|vrij|ledig|klar|finish|end time|retur|retour|retur base|terug|zuruck|hem|hjemme|lift|lyft|uit|start base|abflug|abflugzeit|decollage|decollo|take off|takeoff|time out|dispatch|dispatched|time clear
  role|rolle|rol|roll|ruolo|funktion|funcion|funk|fkt|functie|grade|grado|seniority|qualifica|lead|involvement|rolle im team|independence|consultant|trainer|tutor|units|unit of age|view|device|blade|cl|plan|actions|what|next steps|learning|description|details|detail|history|brief|incident|condition|injury
  tilstand|problem|problema|probleme|pc|pathology|impression|result|resultat|resultado|ergebnis|issue|outcome|esito|utgang|utfall|resultaat|uitkomst|afloop|exit status|evolution|evolucion|destination|destino|ziel|zielort|device|operation|operations|operation performed|operation date|date of operation|date of procedure|event date
  traitement|traitements|activity date|success|successful|succeeded|succes|exito|successo|erfolg|reussite|lykkes|lyckades|attempts|passes|versuche|tentatives|forsok|pogingen|intentos|tentativi|airway|plan|cpd|what|wer|resp|an|kode|alarmcode|kg|sys|dia|sat|pain|tension|bt|bm|vas|nrs|eva|co2|temp c|suite|fu|f u|follow
  verlauf|fall|handelse|hendelse|cas|casus|situatie|resurs|ressurs|enhet|callsign|maskin|maskine|middel|medio|recurso|mezzo|moyen|vecteur|luftfart|kjoretoy|when|wann|quand|cuando|quando|naar|wanneer|class|score|start rytme|rytme|ritme|rhythmus|rythme|ritmo|rytm|alene|uomo|simulation|sim|posto|lever|levert|leveres|levert til|destin|bestemm|afvoer|mottak|syk|sjukh|sjh|dest|tilt|handel|beh|behandl|lm|innsyn|alm|mldg|framme|fremme|framme tid|tp|p|vers|fors|tent|lak|frek|metn|sted|disp|operativo|veiledning|at dest|ab eo|an eo`
    .split(/[|\n]/)
    .map((name) => plainWords(name)),
)
const strongShortNames = new Set('hr bp rr fc fr hf dx dg sx'.split(' '))

/** Whether the words, without others, could also mean something else. */
export const isWeak = (words: string): boolean =>
  weakNames.has(words) || (words.replaceAll(' ', '').length <= 2 && !strongShortNames.has(words))

const withoutArticles = (words: readonly string[]): readonly string[] => {
  const remaining = words.filter((word) => !articles.has(word))
  return remaining.join('').length >= 4 ? remaining : words
}

/**
 * Up to this many words, order does not matter: "type of job" and "job type". In longer names it changes the meaning.
 */
const maxSorted = 3
const sortedKey = (words: readonly string[]): string => words.toSorted().join(' ')

interface Phrases {
  exact: ReadonlyMap<string, string>
  bare: ReadonlyMap<string, string>
  sorted: ReadonlyMap<string, string>
}

let cachedPhrases: Phrases | null = null

/** Returns the phrases, which are built when the first file is imported, like the index of `known-headings.ts`. */
function currentPhrases(): Phrases {
  cachedPhrases ??= buildPhrases()
  return cachedPhrases
}

/** Adds a name unless it is known: a name that is listed twice belongs to the first field. */
function addFirst(map: Map<string, string>, key: string, target: string): void {
  if (!map.has(key)) map.set(key, target)
}

function buildPhrases(): Phrases {
  const [exact, bare, sorted] = [
    new Map<string, string>(),
    new Map<string, string>(),
    new Map<string, string>(),
  ]
  for (const [target, heading] of knownHeadings()) {
    const words = plainWords(heading).split(' ')
    // "H/F" is not the heart rate, and "HF" is not the sex.
    if (areLetters(words.join(' '))) {
      addFirst(exact, words.join(' '), target)
      continue
    }
    addFirst(exact, words.join(''), target)
    const bareWords = withoutArticles(words)
    addFirst(bare, bareWords.join(''), target)
    if (bareWords.length > 1 && bareWords.length <= maxSorted) addFirst(sorted, sortedKey(bareWords), target)
  }
  return { exact, bare, sorted }
}

/** Returns the field that these words name together, or null. */
export function phraseTarget(words: readonly string[]): string | null {
  const { exact, bare, sorted } = currentPhrases()
  const exactTarget = exact.get(areLetters(words.join(' ')) ? words.join(' ') : words.join(''))
  if (exactTarget !== undefined) return exactTarget
  // No name begins or ends with a word such as "of" or "the".
  if (articles.has(words[0] ?? '') || articles.has(words.at(-1) ?? '')) return null
  const bareWords = withoutArticles(words)
  return (
    bare.get(bareWords.join('')) ?? (bareWords.length > 1 ? (sorted.get(sortedKey(bareWords)) ?? null) : null)
  )
}

/** Returns the words of six letters or more in known headings, to find typos. */
export const wordsOfHeadings = (): readonly string[] => {
  longWords ??= [
    ...new Set(
      knownHeadings().flatMap(([, heading]) =>
        plainWords(heading)
          .split(' ')
          .filter((word) => word.length >= minLetters),
      ),
    ),
  ]
  return longWords
}
let longWords: readonly string[] | null = null
const minLetters = 6

/** Names that may mean two moments of a mission: departure from base or scene, arrival at scene or hospital. */
const twoMoments: readonly (readonly [names: string, targets: readonly string[]])[] = [
  [
    'salida|hora salida|hora de salida|departure|departed|departure time|depart time|partenza|ora partenza|departs|dep|dep time|avreise|avfart',
    ['mission.mobileAt', 'mission.leaveSceneAt'],
  ],
  [
    'arrival|arrived|arrival time|arrives|arrivo|ora arrivo|llegada|hora llegada|hora de llegada|landing time|landed|landing',
    ['mission.arriveSceneAt', 'mission.arriveDestinationAt'],
  ],
]

export const possibleMomentsOf = (heading: string): readonly string[] =>
  twoMoments.find(([names]) => names.split('|').includes(plainWords(heading)))?.[1] ?? []
