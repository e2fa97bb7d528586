/** Questions about answers on the airway that contradict each other. */
import type { FieldError } from '#platform/contract/errors.ts'
import { minutesBetween } from '#logging/missions/mission.ts'
import type { CaseFacts } from '#logging/cases/contract.ts'
import type { Airway } from '#logging/cases/parts/airway.contract.ts'
import { hasCuffedAirway } from '#logging/cases/parts/airway.ts'
import { hasBrainInjury, isHypoxic, isInArrest, minUsualSystolic } from '#logging/cases/parts/first-pass.ts'
import { labelOf } from '#reference/codes.ts'
import { drugs } from '#reference/drugs.ts'
import { isGiven, keepApplicable, type Question } from './question.ts'
import { blockers, hasDone, inductions, opioids, sedatives } from './treatment.ts'

const minMinutesToInduce = 8

export const airwayQuestions = (facts: CaseFacts): FieldError[] =>
  keepApplicable([
    ...lowestValueQuestions(facts),
    ...attemptQuestions(facts),
    ...finalAirwayQuestions(facts),
    ...inductionQuestions(facts),
    ...otherDrugQuestions(facts),
    ...hurryQuestions(facts),
  ])

/**
 * The list of complications counts a pressure below this as hypotension in a brain injury. DASH-1A (`first-pass.ts`)
 * uses a lower limit.
 */
const minSystolicInBrainInjury = 120

/** For each complication, the field of the lowest value, and the limit that this value must be below. */
const complicationLimits = [
  ['desaturation_below_90', 'lowestSpo2', 90],
  ['desaturation_below_80', 'lowestSpo2', 80],
  ['hypotension_below_90', 'lowestSystolic', 90],
  ['hypotension_tbi_below_120', 'lowestSystolic', minSystolicInBrainInjury],
] as const

/**
 * Returns the lowest values that mean a complication which the clinician has not chosen. Returns none if
 * complications are unanswered, or in a cardiac arrest, when such values are expected.
 */
function unreportedComplications(airway: Airway, facts: CaseFacts): string[] {
  const { complications, lowestSpo2, lowestSystolic } = airway
  if (!complications || complications.length === 0 || isInArrest(airway)) return []
  const isReported = (...codes: string[]) => codes.some((code) => complications.includes(code))
  const usualSystolic = minUsualSystolic(facts)
  const isAdult = usualSystolic >= 90
  const limit = hasBrainInjury(facts) && isAdult ? minSystolicInBrainInjury : usualSystolic
  const isUnreportedHypoxia =
    isGiven(lowestSpo2) &&
    isHypoxic(lowestSpo2, facts) &&
    !isReported('desaturation_below_90', 'desaturation_below_80')
  const isUnreportedHypotension =
    isGiven(lowestSystolic) &&
    lowestSystolic < limit &&
    !isReported('hypotension_below_90', 'hypotension_tbi_below_120')
  return [
    ...(isUnreportedHypoxia ? [`SpO2 of ${lowestSpo2}%`] : []),
    ...(isUnreportedHypotension ? [`systolic pressure of ${lowestSystolic} mmHg`] : []),
  ]
}

function lowestValueQuestions(facts: CaseFacts): Question[] {
  const { airway } = facts
  if (!airway) return []
  const unreportedValues = unreportedComplications(airway, facts)
  const values = unreportedValues.join(' and the lowest ')
  const message = `The lowest ${values} would be a complication. Is one missing, or is the value wrong?`
  return [
    ['airway.complications', message, unreportedValues.length > 0],
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
const tubeLossComplications = ['tube_dislodgement', 'equipment_failure']

function attemptQuestions({ airway }: CaseFacts): Question[] {
  const attempts = airway?.attempts ?? []
  const successIndex = attempts.findIndex((line) => line.technique === 'tracheal' && line.success === true)
  const isExplained =
    tubeLossComplications.some((code) => airway?.complications?.includes(code)) ||
    airway?.indications?.includes('tube_problem')
  // The index of the next attempt is also the number of the successful one, because numbers start at 1.
  const next = successIndex + 1
  return [
    [
      `airway.attempts.${next}.technique`,
      `Attempt ${next} had placed a tracheal tube. Was there another attempt after it?`,
      successIndex >= 0 && next < attempts.length && !isExplained,
    ],
  ]
}

function finalAirwayQuestions(facts: CaseFacts): Question[] {
  const { airway } = facts
  const isPlaced = airway?.attempts?.some((line) => line.technique === 'tracheal' && line.success === true)
  const isLost = tubeLossComplications.some((code) => airway?.complications?.includes(code))
  const isTubeless = airway?.finalAirway === 'not_secured' || airway?.finalAirway === 'native'
  const isUnconfirmed = hasCuffedAirway(airway) && !airway?.confirmation?.includes('waveform_capnography')
  return [
    [
      'airway.finalAirway',
      'An attempt placed a tracheal tube, but the final airway is without one. Is this right?',
      isPlaced && isTubeless && !isLost && !hasDone(facts, ['extubation']),
    ],
    ['airway.confirmation', 'Was waveform capnography used to confirm the tube?', isUnconfirmed],
  ]
}

function inductionQuestions(facts: CaseFacts): Question[] {
  const { airway } = facts
  const givenDrugs = facts.drugs
  const isInduced = hasDone(facts, inductions)
  const hasBlocker = givenDrugs.some(({ code }) => blockers.includes(code))
  const hasInduction = givenDrugs.some(
    ({ code, purpose }) => sedatives.includes(code) && purpose === 'induction',
  )
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
  { field: 'inductionAgent', group: sedatives, mayLackPurpose: true },
  { field: 'neuromuscularBlocker', group: blockers, mayLackPurpose: true },
  // Without a stated purpose, an opioid was often given for pain.
  { field: 'opioidCoInduction', group: opioids, mayLackPurpose: false },
] as const

/** Asks about a drug in the airway section if the list of drugs contains only other drugs for the same purpose. */
const otherDrugQuestions = ({ airway, drugs: givenDrugs }: CaseFacts): Question[] =>
  agents.map(({ field, group, mayLackPurpose }): Question => {
    const airwayDrug = airway?.[field]
    const isSameUse = (purpose: string | null | undefined) =>
      purpose === 'induction' || (mayLackPurpose && !purpose)
    const listedDrugs = givenDrugs.filter(({ code, purpose }) => group.includes(code) && isSameUse(purpose))
    const isComparable = Boolean(airwayDrug) && airwayDrug !== 'none' && listedDrugs.length > 0
    const names = listedDrugs.map(({ code }) => labelOf(drugs, code).toLowerCase()).join(', ')
    return [
      `airway.${field}`,
      `The drugs of this case list ${names}, but not ${labelOf(drugs, airwayDrug)?.toLowerCase()}. Which is right?`,
      isComparable && !givenDrugs.some(({ code }) => code === airwayDrug),
    ]
  })

function hurryQuestions(facts: CaseFacts): Question[] {
  const { mission } = facts
  const endField = mission?.leaveSceneAt ? 'leaveSceneAt' : 'handoverAt'
  const minutes = minutesBetween(mission?.atPatientAt, mission?.[endField])
  return [
    [
      `mission.${endField}`,
      `An induction within ${minutes} min at the patient: are these times right?`,
      isGiven(minutes) && minutes < minMinutesToInduce && hasDone(facts, inductions),
    ],
  ]
}
