import type { Account, Place } from '#people/accounts/contract.ts'
import type { Coordinates } from '#reference/time-zone-places.ts'
import type { SignOffRule } from '#people/organizations/sign-off-rule.ts'
import { withDefaults } from '#people/organizations/default-settings.ts'

/** The settings of the account and its organization that apply to every entry. */
export interface EntrySettings {
  /** IANA name of the time zone in which clock times are typed. */
  zone: string
  /** The coordinates of that zone, for day and night by the sun. */
  place?: Coordinates | null
  paediatricAgeLimit: number
  /**
   * The rule that says which cases need a supervisor's signature. Such a case at a supervised level has to name a
   * supervisor.
   */
  signOff?: Partial<SignOffRule>
  /** The minutes on scene above which the form asks for confirmation. */
  sceneTimeAlertMinutes?: number
  /** If false, the server stores intervals instead of clock times, and only the hour of activation. */
  storeExactTimes?: boolean
  bases: readonly Place[]
  regions: readonly Place[]
  /** The linked supervisor, the only one that the form offers. */
  supervisor: Account['supervisor']
  /** The mission number of the saved case that is being edited. */
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

/** Returns the settings of a clinician. Without an organization, clock times are in UTC, as on the server. */
export const settingsOf = ({ organization, supervisor }: Clinician): EntrySettings => ({
  ...withDefaults(organization?.settings),
  zone: organization?.timeZone ?? 'UTC',
  place: organization?.place ?? null,
  bases: organization?.bases ?? [],
  regions: organization?.regions ?? [],
  supervisor: supervisor ?? null,
})
