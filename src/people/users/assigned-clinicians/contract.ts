import { z } from 'zod'
import { professionSchema } from '#people/accounts/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { identified } from '#platform/contract/identifiers.ts'
import { oversightPermissionSchema } from '../reach/oversight.contract.ts'
import { addresses } from './addresses.ts'

/** A clinician overseen by a supervisor. */
export const assignedClinicianSchema = z.strictObject({
  ...identified,
  name: z.string(),
  profession: professionSchema.nullable(),
})
export type AssignedClinician = z.output<typeof assignedClinicianSchema>

export const maxAssigned = 500

export const listAssignedClinicians = endpoint(addresses.listAssignedClinicians, {
  summary: `List the clinicians you oversee, by name, ${maxAssigned} at most; empty unless you are a supervisor`,
  query: z.strictObject({
    permission: oversightPermissionSchema
      .default('viewCases')
      .describe('Only clinicians for whom you have this permission'),
  }),
  response: z.strictObject({ clinicians: z.array(assignedClinicianSchema).max(maxAssigned) }),
})
