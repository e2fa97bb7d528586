import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { calendarDate, responseDate, oneOf } from '#platform/contract/fields.ts'
import { byId, identified, idSchema, knownIdSchema, versionSchema } from '#platform/contract/identifiers.ts'
import { permissionsSchema } from '../reach/oversight.contract.ts'
import { addresses } from './addresses.ts'

const linkKinds = ['clinical', 'educational', 'cover'] as const
export type LinkKind = (typeof linkKinds)[number]

/** A year of leave; whoever is away for longer hands their clinicians over. */
export const maxCoverDays = 366

const plannedDate = calendarDate.refine(
  (date) => date >= '2000-01-01' && date <= '2099-12-31',
  'Use a date from 2000 to 2099.',
)
const days = {
  startsOn: plannedDate.describe('The first day, in the clinician’s organization'),
  endsOn: plannedDate.nullable().describe('The last day; null for no end'),
}

const chosenSupervisor = z.uuid('Choose a supervisor.').toLowerCase()

const namedPerson = z.strictObject({ id: knownIdSchema, name: z.string() })

export const supervisionLinkSchema = z.strictObject({
  ...identified,
  kind: z.enum(linkKinds),
  state: z.enum(['active', 'planned', 'ended']).describe('Today, in the clinician’s organization'),
  supervisor: namedPerson,
  startsOn: responseDate,
  endsOn: responseDate.nullable(),
  permissions: permissionsSchema.describe('What the link permits, never personal reflections'),
  covers: namedPerson.nullable().describe('The link that this one covers, and the name of its supervisor'),
  endedOn: responseDate
    .nullable()
    .describe(
      'The day on which it was ended, in the clinician’s organization; after the last day if nobody ended it early',
    ),
  version: z.int(),
})
export type SupervisionLink = z.output<typeof supervisionLinkSchema>

const links = z.strictObject({
  links: z.array(supervisionLinkSchema).describe('First those that have not ended, then the latest'),
  today: responseDate.describe('Today, in the clinician’s organization'),
})
export type SupervisionLinkList = z.output<typeof links>

export const listSupervisionLinks = endpoint(addresses.listSupervisionLinks, {
  summary: 'List who supervises a clinician, from when to when, and what they may see',
  params: byId,
  response: links,
  errors: ['user_not_found'],
})

export const makeSupervisionLink = endpoint(addresses.makeSupervisionLink, {
  summary: 'Link a clinician to a supervisor of the same organization',
  params: byId,
  body: z.strictObject({
    ...days,
    supervisorId: chosenSupervisor,
    kind: oneOf(linkKinds),
    permissions: permissionsSchema,
    coversLinkId: idSchema.nullable().default(null).describe('For a cover: the link that it covers'),
  }),
  response: links,
  errors: ['user_not_found', 'supervision_taken', 'supervision_repeated'],
})

export const changeSupervisionLink = endpoint(addresses.changeSupervisionLink, {
  summary: 'Change the days of a supervision link, and what it permits, from the next request on',
  params: byId,
  body: z.strictObject({ ...days, permissions: permissionsSchema, version: versionSchema }),
  response: links,
  errors: ['supervision_link_not_found', 'supervision_link_changed', 'supervision_repeated'],
})

export const endSupervisionLink = endpoint(addresses.endSupervisionLink, {
  summary: 'End a supervision link, and the covers for it, from the next request on',
  params: byId,
  response: links,
  errors: ['supervision_link_not_found'],
})

const covers = z.strictObject({
  covers: z.array(
    z.strictObject({
      supervisor: namedPerson,
      startsOn: responseDate,
      endsOn: responseDate,
      clinicians: z.int().describe('How many clinicians they cover'),
    }),
  ),
  colleagues: z
    .array(namedPerson)
    .describe('Who may be named: active supervisors of the caller’s organization'),
  clinicians: z.int().describe('How many clinicians the caller supervises'),
  today: responseDate.describe('Today, in the caller’s organization'),
})
export type Covers = z.output<typeof covers>

export const listCovers = endpoint(addresses.listCovers, {
  summary: 'List who stands in for the caller as a supervisor, and when',
  response: covers,
})

export const nameCover = endpoint(addresses.nameCover, {
  summary: `Name a colleague as cover for all clinicians whom the caller supervises, for ${maxCoverDays} days at most`,
  body: z.strictObject({ supervisorId: chosenSupervisor, startsOn: plannedDate, endsOn: plannedDate }),
  response: covers,
  errors: ['supervision_repeated'],
})

export const endCover = endpoint(addresses.endCover, {
  summary: 'End every cover by a colleague for the caller, from the next request on',
  body: z.strictObject({ supervisorId: idSchema }),
  response: covers,
})
