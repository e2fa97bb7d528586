import type { Account, Place } from '#accounts/contract.ts'
import type { Coordinates } from '#reference/time-zone-places.ts'
import { withDefaults } from '#organizations/default-settings.ts'

/** What the clinician's account and organization say about every entry. */
export interface EntrySettings {
  /** IANA name: where the clocks hang. */
  zone: string
  /** Of that zone: where the sun tells day from night. */
  place?: Coordinates | null
  paediatricAgeLimit: number
  /** Whether a supervisor signs off every case, so that naming one is part of it. */
  requireSignOff?: boolean
  /** Longer on scene than this is asked about. */
  sceneTimeAlertMinutes?: number
  /** False: the server keeps the intervals between the times, and of the clock only the hour of activation. */
  storeExactTimes?: boolean
  bases: readonly Place[]
  regions: readonly Place[]
  /** The linked supervisor: the only one that the form offers. */
  supervisor: Account['supervisor']
  /** Of the case that is edited. */
  storedMissionNumber?: string | null
}

type Organization = NonNullable<Account['organization']>

interface Clinician {
  organization:
    | (Partial<Pick<Organization, 'timeZone' | 'place' | 'bases' | 'regions'>> & {
        settings?: Partial<Organization['settings']>
      })
    | null
  supervisor?: Account['supervisor']
}

/** Without an organization the clocks show UTC, as the server reads and shows them. */
export const settingsOf = ({ organization, supervisor }: Clinician): EntrySettings => ({
  ...withDefaults(organization?.settings),
  zone: organization?.timeZone ?? 'UTC',
  place: organization?.place ?? null,
  bases: organization?.bases ?? [],
  regions: organization?.regions ?? [],
  supervisor: supervisor ?? null,
})
