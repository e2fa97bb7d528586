import { z } from 'zod'
import { idSchema } from '#platform/contract/identifiers.ts'
import {
  minuteTime,
  oneOf,
  otherText,
  someOf,
  unknownOr,
  wholeNumber,
  yesOrNo,
} from '#platform/contract/fields.ts'
import { asFreeText, freeText } from '#platform/contract/free-text.ts'
import { text } from '#platform/contract/text.ts'
import { toCodes } from '#reference/codes.ts'
import * as lists from '#reference/mission-lists.ts'
import type { MissionTimeField } from '#reference/mission-times.ts'
import { clinicianGrades, crewRoles, involvements, supervisionLevels } from '#reference/team-lists.ts'

const time = unknownOr(minuteTime)

const timeFields = {
  callReceivedAt: time.describe('The emergency call or the referral call was answered'),
  activatedAt: time.describe('This team was tasked'),
  mobileAt: time.describe('Wheels rolled or skids lifted'),
  arriveSceneAt: time.describe('Stopped or landed as near the patient as possible, or at the referring site'),
  atPatientAt: time.describe('The first team member reached the patient'),
  leaveSceneAt: time.describe('The patient left the first location, or was declared dead there'),
  arriveDestinationAt: time.describe('The patient reached the destination site'),
  handoverAt: time.describe('Care was formally handed over'),
  availableAt: time.describe('The team was free for another task'),
  backAtBaseAt: time.describe('The team was back at base'),
  stoodDownAt: time.describe('The mission was cancelled'),
} satisfies Record<MissionTimeField, z.ZodType>

// Bases and regions come from the organization's own lists, so a code is never free text.
const organizationCode = unknownOr(text(60, 1).regex(/^[\w-]+$/, 'Choose a place from the list.'))

export const maxLegs = 8

/** One part of the journey on one aircraft or vehicle. */
export const legSchema = z.strictObject({
  platform: oneOf(toCodes(lists.platforms)),
  withPatient: unknownOr(yesOrNo),
  minutes: unknownOr(wholeNumber(0, 2880)),
})
export type Leg = z.output<typeof legSchema>

export const missionSchema = z.strictObject({
  missionType: unknownOr(oneOf(toCodes(lists.missionTypes))),
  missionTypeOther: otherText,
  result: unknownOr(oneOf(toCodes(lists.missionResults))),
  resultReason: unknownOr(freeText(200)),
  platform: unknownOr(oneOf(toCodes(lists.platforms))),
  platformOther: otherText,
  platformWithPatient: unknownOr(oneOf(toCodes(lists.platforms))).describe(
    'What the patient travelled in, if this team moved the patient; if absent, the same as `platform`',
  ),
  legs: unknownOr(z.array(legSchema).max(maxLegs, `Use at most ${maxLegs} legs.`)).describe(
    'The team’s journey in order; a platform may appear more than once, as in road, jet, road',
  ),
  platformsUsed: unknownOr(someOf(toCodes(lists.platforms), maxLegs)).describe(
    'The platforms of `legs`, each once, in order. Without `legs`, each becomes a leg',
  ),
  platformsUsedOther: otherText,
  urgency: unknownOr(oneOf(toCodes(lists.urgencies))),
  baseCode: organizationCode,
  regionCode: organizationCode,
  locationType: unknownOr(oneOf(toCodes(lists.locationTypes))),
  locationTypeOther: otherText,
  distanceBandKm: unknownOr(oneOf(toCodes(lists.distanceBands))),
  lightCondition: unknownOr(oneOf(toCodes(lists.lightConditions))),
  weather: unknownOr(oneOf(toCodes(lists.weathers))),
  hoistUsed: unknownOr(yesOrNo),
  hoistCycles: unknownOr(wholeNumber(0, 30)),
  hoistCyclesNight: unknownOr(wholeNumber(0, 30)),
  patientsTotal: unknownOr(wholeNumber(0, 500)),
  majorIncidentDeclared: unknownOr(yesOrNo),
  agenciesPresent: unknownOr(someOf(toCodes(lists.agencies))),
  delayReasons: unknownOr(someOf(toCodes(lists.delayReasons))),
  delayReasonsOther: otherText,
  ...timeFields,
})
export type Mission = z.output<typeof missionSchema>

export const crewMemberSchema = z.strictObject({
  role: oneOf(toCodes(crewRoles)),
  roleOther: otherText,
  count: wholeNumber(1, 9),
})

/** The crew as roles and counts. Colleagues are accounts, never names. */
export const teamSchema = z.strictObject({
  myRole: unknownOr(oneOf(toCodes(crewRoles))),
  myRoleOther: otherText,
  myGrade: unknownOr(oneOf(toCodes(clinicianGrades))),
  myGradeOther: otherText,
  myInvolvement: unknownOr(oneOf(toCodes(involvements))),
  supervisionLevel: unknownOr(oneOf(toCodes(supervisionLevels))),
  supervisorUserId: unknownOr(idSchema),
  crew: unknownOr(z.array(crewMemberSchema).max(26, 'Use at most 26 lines.')),
  colleagueUserIds: unknownOr(
    z
      .array(idSchema)
      .max(6, 'Name at most 6 colleagues.')
      .refine((ids) => new Set(ids).size === ids.length, 'Name each colleague once.'),
  ),
  teamSize: unknownOr(wholeNumber(1, 15)),
  learnerPresent: unknownOr(yesOrNo),
})
export type Team = z.output<typeof teamSchema>

const minutes = z.int().nonnegative().nullable()

/** Intervals between the times, in whole minutes; null if either time is missing. */
export const intervalsSchema = z.strictObject({
  activationMinutes: minutes,
  responseMinutes: minutes,
  callToPatientMinutes: minutes,
  accessMinutes: minutes,
  sceneMinutes: minutes,
  patientContactMinutes: minutes,
  transportMinutes: minutes,
  handoverMinutes: minutes,
  turnaroundMinutes: minutes,
})
export type MissionIntervals = z.output<typeof intervalsSchema>

/** A mission number as typed, with or without the leading `#`; see `isServiceNumber` for the formats of services. */
export const enteredMissionNumberSchema = asFreeText(text(40, 1), 'number')

/** A mission number as it is stored. */
export const missionNumberSchema = z
  .string()
  .trim()
  .regex(/^#?[A-Za-z0-9][A-Za-z0-9-]{0,23}$/, 'Use up to 24 letters, digits and hyphens, such as #25-00042.')
