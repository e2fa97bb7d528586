import { platformErrors, type ErrorTable } from '#platform/contract/errors.ts'
import type { OthersData, TablePolicy } from '#platform/server/capability.ts'
import { platformTables } from '#platform/server/platform-tables.ts'
import { capabilities } from './capabilities.ts'

/** Merges the declarations of the capabilities. Throws if two of them declare the same name. */
function merge<Policy>(parts: readonly Readonly<Record<string, Policy>>[]): Readonly<Record<string, Policy>> {
  const merged: Record<string, Policy> = {}
  for (const [name, policy] of parts.flatMap((part) => Object.entries(part))) {
    if (name in merged) throw new Error(`${name} is declared twice`)
    merged[name] = policy
  }
  return merged
}

/** The data about other users that each endpoint shows, by name. */
export const othersDataByEndpoint = merge<OthersData>([
  { isLive: 'own', isReady: 'own' },
  ...capabilities.map(({ shows }) => shows),
])

/** The policy for user data in each table, by name. */
export const tablePolicies = merge<TablePolicy>([
  platformTables,
  ...capabilities.map(({ tables }) => tables ?? {}),
])

/** Every coded error with its status and message. */
export const errors = merge<ErrorTable[string]>([
  platformErrors,
  ...capabilities.map((capability) => capability.errors ?? {}),
])
