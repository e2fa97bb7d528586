import type { CaseRequest } from '#logging/cases/contract.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { drawTeam } from './crew.ts'
import { drawMission } from './mission-builder.ts'
import { drawNotes } from './notes-builder.ts'
import { drawAge, drawPatient, drawTube, yearsPerUnit } from './patient-builder.ts'
import type { DemoUser } from './users.ts'
import type { Random } from './random.ts'
import { acuteIllnessScenarios } from './scenarios/acute-illness.ts'
import { cardiacArrestScenarios } from './scenarios/cardiac-arrest.ts'
import { heartAndLungScenarios } from './scenarios/heart-and-lungs.ts'
import { motherAndChildScenarios } from './scenarios/mothers-and-children.ts'
import { poisoningAndAgitationScenarios } from './scenarios/poisoning-and-agitation.ts'
import { toFullStory, type Scenario, type Story } from './scenarios/scenario.ts'
import { traumaScenarios } from './scenarios/trauma.ts'
import { woundAndExposureScenarios } from './scenarios/wounds-and-exposure.ts'

const scenarios = [
  ...traumaScenarios,
  ...woundAndExposureScenarios,
  ...cardiacArrestScenarios,
  ...heartAndLungScenarios,
  ...acuteIllnessScenarios,
  ...poisoningAndAgitationScenarios,
  ...motherAndChildScenarios,
]
const scenarioWeights = Object.fromEntries(scenarios.map(({ weight }, index) => [String(index), weight]))

/** A case with its scenario, from which a second patient can be drawn. */
export interface DrawnCase {
  request: CaseRequest
  scenario: Scenario
}

/** Draws one logged case as its owner would have sent it. */
export function drawCase(
  random: Random,
  { owner, activatedAt }: { owner: DemoUser; activatedAt: number },
): DrawnCase {
  const scenario = scenarios[Number(random.weighted(scenarioWeights))]
  if (!scenario) throw new Error('There are no scenarios')
  const story = toFullStory(scenario, drawStory(random, scenario.stories))
  const outcome = random.weighted(story.outcomes)
  const missionType = random.weighted(story.missionTypes)
  const age = drawAge(random, story)
  const tubedBy = drawTube(random, story, missionType, age.patientAge * yearsPerUnit[age.patientAgeUnit])
  const trappedMinutes = story.trappedMinutes ? random.between(...story.trappedMinutes) : null
  const { mission, hasPatient } = drawMission(random, {
    story,
    missionType,
    owner,
    activatedAt,
    outcome,
    isAnaesthetised: tubedBy === 'team',
    trappedMinutes,
  })
  const caseFields: CaseRequest = {
    date: dateIn(owner.organization.time_zone, new Date(activatedAt)),
    type: scenario.type,
    status: 'completed',
    mission,
    team: drawTeam(random, owner, mission),
  }
  if (!hasPatient) return { request: caseFields, scenario }
  const patient = drawPatient(random, { owner, story, mission, outcome, age, tubedBy, trappedMinutes })
  const request = { ...caseFields, ...patient }
  return { request: { ...request, ...drawNotes(random, request) }, scenario }
}

const drawStory = (random: Random, stories: readonly Story[]): Story => {
  const weights = Object.fromEntries(stories.map(({ weight }, index) => [String(index), weight]))
  const story = stories[Number(random.weighted(weights))]
  if (!story) throw new Error('There are no stories')
  return story
}

/** Draws another patient of the same event, transported on the same mission. */
export function drawSecondPatient(
  random: Random,
  { owner, scenario, request }: DrawnCase & { owner: DemoUser },
): Partial<CaseRequest> {
  const mission = request.mission ?? {}
  // The mission's times were drawn for the first patient, so leave out stories that would need more time.
  const simpleStories = scenario.stories.filter(
    ({ arrest, trappedMinutes, tubePercent }) => !arrest && !trappedMinutes && !tubePercent,
  )
  const story = toFullStory(scenario, drawStory(random, simpleStories))
  return drawPatient(random, {
    owner,
    story,
    mission,
    outcome: random.weighted(story.outcomes),
    age: drawAge(random, story),
    tubedBy: null,
    trappedMinutes: null,
  })
}
