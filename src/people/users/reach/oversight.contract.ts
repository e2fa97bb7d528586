import { z } from 'zod'
import { oneOf, yesOrNo } from '#platform/contract/fields.ts'

const permissions = ['viewCases', 'viewCpd', 'viewCompliance', 'signOff'] as const

/** What a supervision link permits: each permission opens one kind of records of the clinician. */
export const oversightPermissionSchema = oneOf(permissions)
export type OversightPermission = z.infer<typeof oversightPermissionSchema>

export const permissionsSchema = z.strictObject({
  viewCases: yesOrNo,
  viewCpd: yesOrNo,
  viewCompliance: yesOrNo,
  signOff: yesOrNo,
} satisfies Record<OversightPermission, z.ZodType>)
export type Permissions = z.infer<typeof permissionsSchema>

/** Somebody who oversees a clinician today, and what one of their links permits. */
export interface LinkedSupervisor extends Pick<Permissions, 'viewCases' | 'signOff'> {
  id: string
}
