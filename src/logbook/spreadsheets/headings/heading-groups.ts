/** Group names above several headings: "MEDICACIÓN" over "Fentanilo", "SECOND VITALS" over "HR". */
import { plainWords } from '../plain-words.ts'
import { targetOf } from '../targets.contract.ts'
import { momentWords, otherSubjectWords } from './explaining-words.ts'

const separator = ' › '

export const joinGroup = (group: string, name: string): string => `${group}${separator}${name}`

export interface GroupedHeading {
  /** Null for a heading without a group. */
  group: string | null
  name: string
}

export function splitGroup(heading: string): GroupedHeading {
  const separatorAt = heading.indexOf(separator)
  return separatorAt <= 0
    ? { group: null, name: heading }
    : { group: heading.slice(0, separatorAt), name: heading.slice(separatorAt + separator.length) }
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean))

/** Under such a word, columns are about another person, or about things done by others or not done at all. */
const otherPersonWords = setOf(`
  mother mothers mum maternal mutter mor moren mamma mere maman madre mae moeder baby babys infant newborn neonate child kind kindes barn barnet
  enfant bebe nouveau nino hijo bambino neonato recem nascido pasgeborene foetus fetus fetal twin twins zwilling tvilling jumeau gemelo gemello
  donor recipient sibling partner spouse companion escort attendant witness witnesses volunteer student students trainee trainees learner
  spender empfanger begleitung begleitperson ledsager pareorende parorende anhorig accompagnant acompanante accompagnatore begeleider
  doctor physician paramedic paramedics notarzt arzt lege lakare medecin medico arts sykepleier ambulance ambulances ambulanse ambulans
  ambulancia ambulanza ems rtw ktw gp fastlege others other otros otro otra otras autre autres andere anderen andre andra annen anden altri altro
  overige outros colleague colleagues kollege kollegen kollega collega collegue bystander responder responders rescuer rescuers
  ward icu ed referring referrer sending receiving hospital krankenhaus klinik sykehus sjukhus hopital ospedale ziekenhuis
  observed observing watched assisted supervised taught teaching attempted attempt failed unsuccessful planned declined refused considered
  not non ikke inte nicht nao niet pas sans without ohne uten utan zonder sin senza
  simulated simulation simulator sim training mannequin manikin course kurs practice
  target limit limits normal reference alarm settings setting estimated calculated predicted
`)

/** Under such a word, columns were measured or done at another moment. */
const otherMomentWords = setOf(`
  second 2nd third 3rd fourth repeat repeated further later subsequent next before after during prior pre post between then current
  zweite zweiter zweites dritte dritter verlauf wahrend vor nach deuxieme second seconde troisieme avant apres pendant suite
  segundo segunda segundos segundas tercero tercera antes despues durante secondo seconda terzo terza prima dopo andra tredje anden annen
  andre for etter efter fore under tweede derde voor na tijdens segunda terceira depois
  transport transit route flight return outbound inbound retour hjemreise departure leaving pickup loading offloading best max maximum min
  highest hochster hogste hogsta plus maximo massimo hoogste worst end ende slutt slut fin fine fim einde eind abschluss day dag tag dia jour giorno
  pretransport posttransport intubation induction rosc arrest discharge admission 24h 48h peak trend
`)

/** Fields about the end of a case keep their meaning under words for "end". */
const endWords = setOf('final finals end ende slutt slut fin fine fim einde eind abschluss finale last')
const caseEndPattern = /^(?:outcome\.|mission\.result$|reflection\.)/

const groupsWithMoments = new Set(['vitals', 'times', 'care'])

/** Whether a group name may change the meaning of a column below it. Such a column is never certain. */
export function changesMeaning(group: string, target: string | null): boolean {
  const words = plainWords(group).split(' ')
  const relevantWords = caseEndPattern.test(target ?? '')
    ? words.filter((word) => !endWords.has(word))
    : words
  if (relevantWords.some((word) => otherPersonWords.has(word) || otherSubjectWords.has(word))) return true
  if (target !== null && !groupsWithMoments.has(targetOf(target)?.group ?? '') && target !== 'date')
    return false
  return relevantWords.some(
    (word) => otherMomentWords.has(word) || momentWords.has(word) || /^\d{1,2}$/.test(word),
  )
}
