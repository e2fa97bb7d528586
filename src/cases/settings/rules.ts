import type { Account, Place } from '#accounts/contract.ts'

/** What the clinician's account and organization say about every entry. */
export interface EntrySettings {
  /** IANA name: where the clocks hang. */
  zone: string
  paediatricAgeLimit: number
  /** Whether a supervisor signs off every case, so that naming one is part of it. */
  requireSignOff?: boolean
  bases: readonly Place[]
  regions: readonly Place[]
  /** The linked supervisor: the only one that the form offers. */
  supervisor: Account['supervisor']
  /** Of the case that is edited. */
  keptMissionNumber?: string | null
}

// Where no organization says otherwise; the server assumes the same.
const usualPaediatricLimit = 16

type Organization = NonNullable<Account['organization']>

interface Clinician {
  organization: Partial<Pick<Organization, 'timeZone' | 'bases' | 'regions' | 'settings'>> | null
  supervisor?: Account['supervisor']
}

/** Without an organization the clocks hang in UTC, as the server reads and shows them. */
export const settingsOf = ({ organization, supervisor }: Clinician): EntrySettings => ({
  zone: organization?.timeZone ?? 'UTC',
  paediatricAgeLimit: organization?.settings?.paediatricAgeLimit ?? usualPaediatricLimit,
  requireSignOff: organization?.settings?.requireSignOff ?? false,
  bases: organization?.bases ?? [],
  regions: organization?.regions ?? [],
  supervisor: supervisor ?? null,
})
