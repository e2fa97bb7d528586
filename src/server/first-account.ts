import {
  createSuperAdminFromSettings,
  createSetupLink,
  isEmptyService,
} from '#people/accounts/setup/server/setup.ts'
import type { Config } from '#platform/server/config.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Preparation } from './service.ts'

/** Creates the configured super administrator if the database has no users. */
export const createConfiguredAccount =
  (superAdmin: Config['superAdmin']): Preparation =>
  async (deps) => {
    if (!superAdmin || !(await isEmptyService(deps))) return
    await createSuperAdminFromSettings(deps, { name: 'Super Administrator', ...superAdmin })
  }

/** Returns the line with the link to create the first user, if the database has none. */
export async function describeSetupLink(deps: Deps): Promise<string[]> {
  if (!(await isEmptyService(deps))) return []
  const link = `${deps.publicUrl}/setup?token=${await createSetupLink(deps)}`
  return [`Create the first super administrator (this link works once, for 24 hours): ${link}`]
}
