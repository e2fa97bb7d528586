import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { byId, identified, versionSchema } from '#platform/contract/identifiers.ts'
import { text } from '#platform/contract/text.ts'
import { addresses } from './addresses.ts'

export const placeKinds = ['bases', 'regions'] as const
export type PlaceKind = (typeof placeKinds)[number]
const kindSchema = z.enum(placeKinds, 'Choose bases or regions.')

/** The most places of each kind, including retired ones. There is a limit because every session response contains them. */
export const maxPlaces = 100
export const maxLabelLength = 60

const placeSchema = z.strictObject({
  code: z.string().describe('Generated when the place is created; it never changes'),
  label: z.string(),
  active: z.boolean().describe('False if the place is retired: new records cannot name it'),
})
export type Place = z.output<typeof placeSchema>

export const placesSchema = z.strictObject({
  ...identified,
  org_name: z.string(),
  bases: z.array(placeSchema),
  regions: z.array(placeSchema),
  version: z.int().positive().describe('The version of the organization'),
})
export type Places = z.output<typeof placesSchema>

// Counted in code points, as PostgreSQL counts them.
const labelSchema = text(maxLabelLength).refine(
  (label) => Array.from(label).length >= 2,
  'Use at least 2 characters.',
)

export const getPlaces = endpoint(addresses.getPlaces, {
  summary: 'The bases and regions of an organization; for administrators only those of their own',
  params: byId,
  response: placesSchema,
  errors: ['organization_not_found', 'access_denied'],
})

export const addPlace = endpoint(addresses.addPlace, {
  summary: 'Add a base or a region; its code is generated from its name',
  params: byId,
  body: z.strictObject({ kind: kindSchema, label: labelSchema }),
  response: placesSchema,
  status: 201,
  errors: ['organization_not_found', 'access_denied', 'place_label_taken', 'places_full'],
})

export const changePlace = endpoint(addresses.changePlace, {
  summary: 'Rename a base or a region, retire it or bring it back; its code stays',
  params: z.strictObject({
    ...byId.shape,
    kind: kindSchema,
    code: z.string().regex(/^[\w-]{1,60}$/, 'There is no such place.'),
  }),
  body: z
    .strictObject({
      label: labelSchema.optional(),
      active: z.boolean('Choose yes or no.').optional(),
      version: versionSchema.describe('The version of the organization that was edited'),
    })
    .refine(({ label, active }) => label !== undefined || active !== undefined, 'Name at least one change.'),
  response: placesSchema,
  errors: [
    'organization_not_found',
    'access_denied',
    'place_not_found',
    'place_label_taken',
    'organization_changed',
  ],
})
