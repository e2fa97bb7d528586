import { z } from 'zod'
import { professionSchema } from '#accounts/contract.ts'
import { signedIn } from '#platform/contract/access.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { identified } from '#platform/contract/identifiers.ts'

/** A clinician whom a supervisor oversees. */
export const assignedClinicianSchema = z.strictObject({
  ...identified,
  name: z.string(),
  profession: professionSchema.nullable(),
})
export type AssignedClinician = z.output<typeof assignedClinicianSchema>

export const mostAssigned = 500

export const listAssignedClinicians = endpoint({
  name: 'listAssignedClinicians',
  summary: `The clinicians whom one oversees, by name, ${mostAssigned} at most; none for who is no supervisor`,
  method: 'GET',
  path: '/api/clinicians',
  access: signedIn,
  response: z.strictObject({ clinicians: z.array(assignedClinicianSchema).max(mostAssigned) }),
})
