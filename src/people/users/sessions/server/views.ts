import { deviceName, isPhone } from '#people/accounts/sessions/device-name.ts'
import type { SessionRow } from '#people/accounts/sessions/server/queries.ts'
import type { UserSession } from '../contract.ts'

export const toUserSessionsView = (rows: readonly SessionRow[]): { sessions: UserSession[] } => ({
  sessions: rows.map((row) => ({
    _id: row.id,
    id: row.id,
    startedAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    isPhone: isPhone(row.user_agent),
    device: deviceName(row.user_agent),
    network: row.address === null ? null : toNetwork(row.address),
  })),
})

/** Returns an address without its last part, which could reveal where somebody lives. The rest distinguishes networks. */
function toNetwork(address: string): string {
  if (address.includes('.') && !address.includes(':')) return address.replace(/\.\d+$/, '.…')
  return `${address.split(':').slice(0, 3).join(':')}:…`
}
