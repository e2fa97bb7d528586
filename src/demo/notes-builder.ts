import type { CaseRequest } from '#logging/cases/contract.ts'
import type { Random } from './random.ts'

type Notes = Pick<CaseRequest, 'tags' | 'reflection'>
/** Returns whether a note fits this case. */
type Condition = (request: CaseRequest) => boolean

const hasProcedure =
  (...codes: string[]): Condition =>
  ({ procedures = [] }) =>
    procedures.some(({ code }) => codes.includes(code))
const isAtLocation =
  (location: string): Condition =>
  ({ mission }) =>
    mission?.locationType === location
const fitsEveryCase: Condition = () => true

const reflections: readonly (readonly [NonNullable<Notes['reflection']>, Condition])[] = [
  [
    { what: 'Good shared mental model before induction.', nowWhat: 'Keep saying the plan out loud.' },
    hasProcedure('rapid_sequence_induction'),
  ],
  [
    {
      what: 'Scene time grew while we looked for a second line.',
      nowWhat: 'Decide on intraosseous access sooner.',
    },
    (request) => hasProcedure('iv_access')(request) && request.mission?.missionType === 'primary_scene',
  ],
  [
    {
      what: 'Handover was interrupted twice.',
      soWhat: 'Key times were lost.',
      nowWhat: 'Ask for a hands-off minute.',
    },
    ({ mission }) => mission?.result === 'patient_transported',
  ],
  [
    { what: 'Difficult packaging on a slope.', learningPoints: ['Anchor the stretcher before loading.'] },
    isAtLocation('mountain_wilderness'),
  ],
]

const tags: readonly (readonly [string, Condition])[] = [
  ['night', ({ mission }) => mission?.lightCondition === 'night'],
  ['winch', hasProcedure('hoist_rescue')],
  ['blood', ({ blood = [] }) => blood.length > 0],
  ['difficult access', isAtLocation('mountain_wilderness')],
  ['teaching', ({ team }) => team?.learnerPresent === true],
  ['audit', fitsEveryCase],
  ['good teamwork', fitsEveryCase],
]

/** Draws the tag and the reflection that some cases have, among those that fit. */
export function drawNotes(random: Random, request: CaseRequest): Notes {
  const listFitting = <Note>(notes: readonly (readonly [Note, Condition])[]): Note[] =>
    notes.filter(([, fits]) => fits(request)).map(([note]) => note)
  const fittingReflections = listFitting(reflections)
  return {
    ...(random.chance(0.14) && { tags: [random.pick(listFitting(tags))] }),
    ...(fittingReflections.length > 0 &&
      random.chance(0.18) && { reflection: random.pick(fittingReflections) }),
  }
}
