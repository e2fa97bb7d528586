import type { CaseRequest } from '#logging/cases/contract.ts'
import type { Random } from './random.ts'

type Notes = Pick<CaseRequest, 'tags' | 'reflection'>
/** Whether the note fits this case. */
type Fits = (request: CaseRequest) => boolean

const has =
  (...codes: string[]): Fits =>
  ({ procedures = [] }) =>
    procedures.some(({ code }) => codes.includes(code))
const isAt =
  (location: string): Fits =>
  ({ mission }) =>
    mission?.locationType === location
const fitsEveryCase: Fits = () => true

const reflections: readonly (readonly [NonNullable<Notes['reflection']>, Fits])[] = [
  [
    { what: 'Good shared mental model before induction.', nowWhat: 'Keep saying the plan out loud.' },
    has('rapid_sequence_induction'),
  ],
  [
    {
      what: 'Scene time grew while we looked for a second line.',
      nowWhat: 'Decide on intraosseous access sooner.',
    },
    (request) => has('iv_access')(request) && request.mission?.missionType === 'primary_scene',
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
    isAt('mountain_wilderness'),
  ],
]

const tags: readonly (readonly [string, Fits])[] = [
  ['night', ({ mission }) => mission?.lightCondition === 'night'],
  ['winch', has('hoist_rescue')],
  ['blood', ({ blood = [] }) => blood.length > 0],
  ['difficult access', isAt('mountain_wilderness')],
  ['teaching', ({ team }) => team?.learnerPresent === true],
  ['audit', fitsEveryCase],
  ['good teamwork', fitsEveryCase],
]

/** Draws the tag and the reflection that some cases have, among those that fit. */
export function drawNotes(random: Random, request: CaseRequest): Notes {
  const fitting = <Note>(notes: readonly (readonly [Note, Fits])[]): Note[] =>
    notes.filter(([, fits]) => fits(request)).map(([note]) => note)
  const possible = fitting(reflections)
  return {
    ...(random.chance(0.14) && { tags: [random.pick(fitting(tags))] }),
    ...(possible.length > 0 && random.chance(0.18) && { reflection: random.pick(possible) }),
  }
}
