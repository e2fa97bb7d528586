import { createFirstSuperAdmin, createSetupLink } from '#accounts/setup/server/service.ts'
import type { Config } from '#platform/server/config.ts'
import type { Deps } from '#platform/server/deps.ts'

/** On a database without people: creates the configured super administrator, or a link that lets one be created. */
export async function offerFirstAccount(deps: Deps, superAdmin: Config['superAdmin']): Promise<string | null> {
  if (superAdmin) {
    const isCreated = await createFirstSuperAdmin(deps, { name: 'Super Administrator', ...superAdmin })
    return isCreated ? `The super administrator ${superAdmin.email} has been created.` : null
  }
  const link = await createSetupLink(deps)
  return link && `Create the first super administrator, once, at ${link}`
}
