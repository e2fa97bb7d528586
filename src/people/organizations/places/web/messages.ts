import { ApiError } from '#platform/web/api/api-error.ts'
import type { PlaceKind } from '../contract.ts'

const unexpected = 'Something went wrong. Please try again.'
const changedMessage = 'Somebody else has changed this list in the meantime. Check it again, then save.'

export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return unexpected
  return error.code === 'organization_changed' ? changedMessage : error.message
}

/** Returns the server's error for the name, if any. */
export const labelProblem = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fields.find(({ path }) => path === 'label')?.message : undefined

export const kindTexts: Readonly<
  Record<PlaceKind, { singular: string; title: string; help: string; emptyText: string }>
> = {
  bases: {
    singular: 'base',
    title: 'Bases',
    help: 'The places from which teams start. Cases name their base, and a requirement can apply to the people of one base. Write a name, not an address.',
    emptyText: 'No base yet. Without bases, the case form asks for none and requirements are for all bases.',
  },
  regions: {
    singular: 'region',
    title: 'Regions',
    help: 'The rough area in which the patient was found. At least 20,000 people should live in each region, so that nobody can be recognised.',
    emptyText: 'No region yet. Without regions, the case form asks for none.',
  },
}
