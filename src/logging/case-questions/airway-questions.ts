/** Questions about answers on the airway that contradict each other. */
import type { FieldError } from '#platform/contract/errors.ts'
import { minutesBetween } from '#logging/missions/mission.ts'
import type { CaseFacts } from '#logging/cases/contract.ts'
import type { Airway } from '#logging/cases/parts/airway.contract.ts'
import { hasCuffedAirway } from '#logging/cases/parts/airway.ts'
import {
  hasBrainInjury,
  isHypoxic,
  isInArrest,
  lowestUsualSystolic,
} from '#logging/cases/parts/first-pass.ts'
import { labelOf } from '#reference/codes.ts'
import { drugs } from '#reference/drugs.ts'
import { isGiven, keepApplicable, type Question } from './question.ts'
import { blockers, hasDone, inductions, opioids, sedatives } from './treatment.ts'

const minMinutesToInduce = 8

export const airwayQuestions = (entered: CaseFacts): FieldError[] =>
  keepApplicable([
    ...lowestValueQuestions(entered),
    ...attemptQuestions(entered),
    ...finalAirwayQuestions(entered),
    ...inductionQuestions(entered),
    ...otherDrugQuestions(entered),
    ...hurryQuestions(entered),
  ])

/** The lowest value that still fits each complication. */
const complicationLimits = [
  ['desaturation_below_90', 'lowestSpo2', 90],
  ['desaturation_below_80', 'lowestSpo2', 80],
  ['hypotension_below_90', 'lowestSystolic', 90],
  ['hypotension_tbi_below_120', 'lowestSystolic', 120],
] as const
const lowestSystolicInBrainInjury = 120

/**
 * Returns the complications that the lowest values show but the answer leaves out. In a cardiac arrest the values prove
 * little.
 */
function unreportedHarm(airway: Airway, entered: CaseFacts): string[] {
  const { complications, lowestSpo2, lowestSystolic } = airway
  if (!complications || complications.length === 0 || isInArrest(airway)) return []
  const says = (...codes: string[]) => codes.some((code) => complications.includes(code))
  const usual = lowestUsualSystolic(entered)
  const isAdult = usual >= 90
  const limit = hasBrainInjury(entered) && isAdult ? lowestSystolicInBrainInjury : usual
  const isUnsaidHypoxia =
    isGiven(lowestSpo2) &&
    isHypoxic(lowestSpo2, entered) &&
    !says('desaturation_below_90', 'desaturation_below_80')
  const isUnsaidHypotension =
    isGiven(lowestSystolic) &&
    lowestSystolic < limit &&
    !says('hypotension_below_90', 'hypotension_tbi_below_120')
  return [
    ...(isUnsaidHypoxia ? [`SpO2 of ${lowestSpo2}%`] : []),
    ...(isUnsaidHypotension ? [`systolic pressure of ${lowestSystolic} mmHg`] : []),
  ]
}

function lowestValueQuestions(entered: CaseFacts): Question[] {
  const { airway } = entered
  if (!airway) return []
  const unreported = unreportedHarm(airway, entered)
  const values = unreported.join(' and the lowest ')
  const message = `The lowest ${values} would be a complication. Is one missing, or is the value wrong?`
  return [
    ['airway.complications', message, unreported.length > 0],
    ...complicationLimits.map(([code, field, limit]): Question => {
      const lowest = airway[field]
      const isTooHigh = isGiven(lowest) && lowest >= limit && airway.complications?.includes(code)
      return [
        `airway.${field}`,
        `The complications say below ${limit}, but the lowest value is ${lowest}. Is this right?`,
        isTooHigh,
      ]
    }),
  ]
}

// After one of these complications there is a reason for another attempt.
const lostTube = ['tube_dislodgement', 'equipment_failure']

function attemptQuestions({ airway }: CaseFacts): Question[] {
  const attempts = airway?.attempts ?? []
  const success = attempts.findIndex((line) => line.technique === 'tracheal' && line.success === true)
  const isExplained =
    lostTube.some((code) => airway?.complications?.includes(code)) ||
    airway?.indications?.includes('tube_problem')
  const next = success + 1
  return [
    [
      `airway.attempts.${next}.technique`,
      `Attempt ${next} had placed a tracheal tube. Was there another attempt after it?`,
      success >= 0 && next < attempts.length && !isExplained,
    ],
  ]
}

function finalAirwayQuestions(entered: CaseFacts): Question[] {
  const { airway } = entered
  const isPlaced = airway?.attempts?.some((line) => line.technique === 'tracheal' && line.success === true)
  const isLost = lostTube.some((code) => airway?.complications?.includes(code))
  const isTubeless = airway?.finalAirway === 'not_secured' || airway?.finalAirway === 'native'
  const isUnconfirmed = hasCuffedAirway(airway) && !airway?.confirmation?.includes('waveform_capnography')
  return [
    [
      'airway.finalAirway',
      'An attempt placed a tracheal tube, but the final airway is without one. Is this right?',
      isPlaced && isTubeless && !isLost && !hasDone(entered, ['extubation']),
    ],
    ['airway.confirmation', 'Was waveform capnography used to confirm the tube?', isUnconfirmed],
  ]
}

function inductionQuestions(entered: CaseFacts): Question[] {
  const { airway } = entered
  const given = entered.drugs
  const isInduced = hasDone(entered, inductions)
  const hasBlocker = given.some(({ code }) => blockers.includes(code))
  const hasInduction = given.some(({ code, purpose }) => sedatives.includes(code) && purpose === 'induction')
  const isWithoutBlocker =
    !hasBlocker &&
    (airway?.neuromuscularBlocker === 'none' || (hasInduction && !airway?.neuromuscularBlocker))
  return [
    [
      'airway.drugAssisted',
      'An induction is recorded, but the airway was not drug-assisted. Is this right?',
      isInduced && airway?.drugAssisted === false,
    ],
    [
      'airway.drugAssisted',
      'An induction drug and a neuromuscular blocker were given, but the airway was not drug-assisted. Is this right?',
      airway?.drugAssisted === false && hasInduction && hasBlocker,
    ],
    [
      'airway.neuromuscularBlocker',
      'A rapid sequence induction uses a neuromuscular blocker. Which one was given?',
      isInduced && airway?.drugAssisted !== false && isWithoutBlocker,
    ],
  ]
}

const agents = [
  { field: 'inductionAgent', group: sedatives, mayBeUnsaid: true },
  { field: 'neuromuscularBlocker', group: blockers, mayBeUnsaid: true },
  // Without a stated purpose, an opioid was often given for pain.
  { field: 'opioidCoInduction', group: opioids, mayBeUnsaid: false },
] as const

/** Asks about a drug in the airway section if the list of drugs contains only others for the same purpose. */
const otherDrugQuestions = ({ airway, drugs: given }: CaseFacts): Question[] =>
  agents.map(({ field, group, mayBeUnsaid }): Question => {
    const airwayDrug = airway?.[field]
    const isSameUse = (purpose: string | null | undefined) =>
      purpose === 'induction' || (mayBeUnsaid && !purpose)
    const inList = given.filter(({ code, purpose }) => group.includes(code) && isSameUse(purpose))
    const isOther = Boolean(airwayDrug) && airwayDrug !== 'none' && inList.length > 0
    const names = inList.map(({ code }) => labelOf(drugs, code).toLowerCase()).join(', ')
    return [
      `airway.${field}`,
      `The drugs of this case list ${names}, but not ${labelOf(drugs, airwayDrug)?.toLowerCase()}. Which is right?`,
      isOther && !given.some(({ code }) => code === airwayDrug),
    ]
  })

function hurryQuestions(entered: CaseFacts): Question[] {
  const { mission } = entered
  const end = mission?.leaveSceneAt ? 'leaveSceneAt' : 'handoverAt'
  const minutes = minutesBetween(mission?.atPatientAt, mission?.[end])
  return [
    [
      `mission.${end}`,
      `An induction within ${minutes} min at the patient: are these times right?`,
      isGiven(minutes) && minutes < minMinutesToInduce && hasDone(entered, inductions),
    ],
  ]
}
