import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  calendarDate,
  oneOf,
  otherText,
  recordedDate,
  roleSchema,
  someOf,
  unknownOr,
  wholeNumber,
  yesOrNo,
} from '#platform/contract/fields.ts'
import { byId, idSchema, identified, knownIdSchema, versionSchema } from '#platform/contract/identifiers.ts'
import { asFreeText, freeText } from '#platform/contract/free-text.ts'
import { text } from '#platform/contract/text.ts'
import {
  enteredMissionNumberSchema,
  intervalsSchema,
  missionNumberSchema,
  missionSchema,
  teamSchema,
} from '#logging/missions/contract.ts'
import { caseTypes, encounterSettings, reviewReasons } from '#reference/case-lists.ts'
import { toCodes } from '#reference/codes.ts'
import { airwayFiguresSchema, airwaySchema } from './parts/airway.contract.ts'
import { clinicalSchema } from './parts/clinical.contract.ts'
import { assessmentRequestSchema, assessmentSchema, reflectionSchema } from './parts/reflection.contract.ts'
import { outcomeSchema } from './parts/outcome.contract.ts'
import { ageBandSchema, ageUnitSchema, patientAgeSchema, patientSchema } from './parts/patient.contract.ts'
import { privacyCheckedSchema } from '#privacy/contract.ts'
import { addresses } from './addresses.ts'
import { bloodSchema, drugSchema, procedureCodeSchema, procedureSchema } from './parts/procedures.contract.ts'

export const caseStatusSchema = z.enum(['draft', 'pending', 'completed', 'voided'])
export type CaseStatus = z.output<typeof caseStatusSchema>

export const caseTypeSchema = oneOf(toCodes(caseTypes))
export const tagSchema = asFreeText(text(30, 1).toLowerCase())

/** The fields that a clinician enters, for a draft or a complete case; `checks/` defines which ones a complete case needs. */
const enteredFields = {
  patientSequence: wholeNumber(1, 99).default(1),
  title: unknownOr(freeText(120, 3)),
  date: recordedDate,
  type: unknownOr(caseTypeSchema),
  typeOther: otherText,
  patientAge: unknownOr(patientAgeSchema),
  patientAgeUnit: unknownOr(ageUnitSchema),
  patientAgeUnknown: unknownOr(yesOrNo),
  encounterSetting: oneOf(toCodes(encounterSettings)).default('real'),
  flagCaseReview: yesOrNo.default(false),
  flagReasons: unknownOr(someOf(toCodes(reviewReasons))),
  flagReasonsOther: otherText,
  flagNote: unknownOr(freeText(500)),
  tags: unknownOr(
    z
      .array(tagSchema)
      .max(10, 'Use at most 10 tags.')
      .refine((tags) => new Set(tags).size === tags.length, 'Use each tag once.'),
  ),
  mission: unknownOr(missionSchema),
  team: unknownOr(teamSchema),
  patient: unknownOr(patientSchema),
  clinical: unknownOr(clinicalSchema),
  airway: unknownOr(airwaySchema),
  procedures: z.array(procedureSchema).max(60, 'Use at most 60 procedures.').default([]),
  drugs: z.array(drugSchema).max(60, 'Use at most 60 drugs.').default([]),
  blood: z.array(bloodSchema).max(20, 'Use at most 20 lines.').default([]),
  outcome: unknownOr(outcomeSchema),
  reflection: unknownOr(reflectionSchema),
}

/** The entered fields that requests and responses share; the checks and the derived values use them. */
export type CaseFacts = z.output<z.ZodObject<typeof enteredFields>>

/** The fields that a client sends for a new or edited case. */
export const requestFields = {
  _id: idSchema.optional(),
  id: idSchema.optional(),
  clientId: unknownOr(idSchema).describe(
    'The id that the device made for the case. Without `_id`, it makes a repeated request safe, as `_id` does',
  ),
  missionNumber: unknownOr(enteredMissionNumberSchema),
  status: z.enum(['draft', 'completed'], 'Choose draft or completed.').default('completed'),
  ...enteredFields,
  assessments: unknownOr(z.array(assessmentRequestSchema).max(5, 'Request at most 5 assessments.')),
  privacyChecked: unknownOr(privacyCheckedSchema),
}

export const caseRequestSchema = z
  .strictObject({
    ...requestFields,
    enteredOffline: yesOrNo
      .optional()
      .describe(
        'True: the case was saved on the device without a network and sent later; its `source` is then `offline`',
      ),
  })
  .refine((body) => !body._id || !body.id || body._id === body.id, {
    path: ['id'],
    message: 'Give the same value as `_id`, or leave it out.',
  })
/** The body as a client sends it. */
export type CaseRequest = z.input<typeof caseRequestSchema>
/** The parsed body, with defaults filled in. */
export type EnteredCase = z.output<typeof caseRequestSchema>

export const writerSchema = z.strictObject({ id: knownIdSchema, name: z.string(), role: roleSchema })

const vitalsFiguresSchema = z.strictObject({
  point: z.string(),
  gcsTotal: z.int().nullable(),
  shockIndex: z.number().nullable(),
  meanBp: z.int().nullable(),
})

/** Values derived from the entered fields on each read; null if an input is missing. */
export const derivedSchema = z.strictObject({
  intervals: intervalsSchema,
  missionTimeHours: z.number().nullable(),
  ageDays: z.int().nullable(),
  ageBand: ageBandSchema.nullable(),
  isPaediatric: z.boolean().nullable(),
  vitals: z.array(vitalsFiguresSchema),
  iss: z.int().nullable(),
  ...airwayFiguresSchema.shape,
  teamSize: z.int().nullable(),
  dashboardProcedures: z.array(procedureCodeSchema),
  missing: z
    .array(z.strictObject({ path: z.string(), label: z.string() }))
    .describe('Fields that registries require and the case lacks'),
})
export type DerivedCase = z.output<typeof derivedSchema>

const otherMatchSchema = z.strictObject({
  id: knownIdSchema,
  missionNumber: z.string(),
  date: calendarDate,
  title: z.string(),
  patientSequence: z.int(),
})

// A stored rule keeps codes that have since been removed from the lists.
const keptRuleSchema = z
  .strictObject({
    everything: z.boolean(),
    supervised: z.boolean(),
    procedures: z.array(z.string()),
    missionTypes: z.array(z.string()),
  })
  .partial()

export const caseSchema = z.strictObject({
  ...identified,
  clientId: unknownOr(idSchema),
  missionNumber: missionNumberSchema.describe('With its `#`'),
  status: caseStatusSchema,
  ...enteredFields,
  title: z.string(),
  typeLabel: z.string().nullable(),
  baseLabel: z.string().nullable().describe('The current label of the base in the organization of the case'),
  regionLabel: z.string().nullable(),
  exactTimes: z
    .boolean()
    .describe(
      'False if the times are shifted to the full hour of activation, so only the intervals are true',
    ),
  supervisor: z
    .strictObject({ id: knownIdSchema, name: z.string() })
    .nullable()
    .describe('The supervisor named in the team'),
  assessments: unknownOr(z.array(assessmentSchema)),
  reflection: enteredFields.reflection.describe(
    'Only for the owner and, if shared, for the assigned supervisor, who does not get the wellbeing answer',
  ),
  everFlagged: z.boolean(),
  signOffRule: keptRuleSchema
    .nullable()
    .optional()
    .describe(
      'The organization’s rule about signatures when the case was logged; null if it had none. Drafts have no rule yet',
    ),
  organizationId: knownIdSchema.nullable(),
  createdBy: writerSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  submittedAt: z.iso.datetime().nullable(),
  version: z.int().positive(),
  source: z.enum(['web', 'import', 'offline']),
  voided: z
    .strictObject({
      at: z.iso.datetime(),
      by: z.strictObject({ id: knownIdSchema, name: z.string() }),
      reason: z.string(),
    })
    .optional()
    .describe(
      'Only for cases that were voided here; if a case was imported as voided, the imported history contains it',
    ),
  derived: derivedSchema,
  otherMatches: z
    .array(otherMatchSchema)
    .optional()
    .describe('Other cases with the requested mission number'),
})
export type Case = z.output<typeof caseSchema>

export const createCase = endpoint(addresses.createCase, {
  summary: 'Log a case; a repeated request with the same id and content returns the saved case',
  body: caseRequestSchema,
  response: caseSchema,
  status: 201,
  errors: ['case_id_taken', 'case_deleted', 'case_duplicate', 'mission_mismatch'],
})

const missionNumberInUrl = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,23}$/, 'Use the id of a case or a mission number without #.')

export const caseParamsSchema = z.strictObject({ id: z.union([idSchema, missionNumberInUrl]) })

export const getCase = endpoint(addresses.getCase, {
  summary: 'One case, by its id or by its mission number without #',
  params: caseParamsSchema,
  response: caseSchema,
  errors: ['case_not_found'],
})

export const caseVersionSchema = versionSchema.describe('The version of the case that the client has')

/** The complete new content of the case, and the version that was edited. An omitted field becomes unknown. */
export const caseUpdateSchema = z.strictObject({ ...requestFields, version: caseVersionSchema })
/** The body as a client sends it. */
export type CaseUpdate = z.input<typeof caseUpdateSchema>
/** The parsed body, with defaults filled in. */
export type EditedCase = z.output<typeof caseUpdateSchema>

export const updateCase = endpoint(addresses.updateCase, {
  summary:
    'Replace the entered fields; the error `case_changed` contains the current case if it is newer than the sent version',
  params: byId,
  body: caseUpdateSchema,
  response: caseSchema,
  errors: [
    'case_not_found',
    'case_deleted',
    'case_changed',
    'case_voided',
    'case_not_draft',
    'case_duplicate',
    'mission_mismatch',
  ],
})
