import { toSignOffSettings } from '#people/organizations/sign-off-rule.ts'
import { findTimeZonePlace } from '#reference/time-zone-places.ts'
import type { Account, Place } from '../../contract.ts'
import type { AccountRow, PlaceRow } from './queries.ts'

/** Maps a row to the account view. `image` is the signed URL of the picture. */
export function toAccountView(row: AccountRow, image: string | null): Account {
  return {
    _id: row.id,
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    reach: row.role === 'admin' ? row.administrator_reach : null,
    status: row.status,
    image,
    profession: row.profession,
    passwordChangeRequired: row.password_change_required,
    organization: toOrganizationView(row),
    supervisor: toSupervisorView(row),
  }
}

function toOrganizationView(row: AccountRow): Account['organization'] {
  const { organization_id: id, org_name, time_zone } = row
  if (id === null || org_name === null || time_zone === null) return null
  const signOff = toSignOffSettings({ signOff: row.sign_off })
  return {
    _id: id,
    id,
    org_name,
    country: row.country,
    timeZone: time_zone,
    place: findTimeZonePlace(time_zone),
    bases: (row.bases ?? []).map(toPlaceView),
    regions: (row.regions ?? []).map(toPlaceView),
    settings: {
      paediatricAgeLimit: row.paediatric_age_limit,
      requireSignOff: signOff.everything,
      signOff,
      sceneTimeAlertMinutes: row.scene_time_alert_minutes,
      storeExactTimes: row.store_exact_times,
      missionNumberPrefix: row.mission_number_prefix,
      airwayCurrencyDays: row.airway_currency_days,
      winchCurrencyDays: row.winch_currency_days,
      lockAfterMinutes: row.lock_after_minutes,
    },
  }
}

const toPlaceView = ({ code, label, active = true }: PlaceRow): Place => ({ code, label, active })

function toSupervisorView({ supervisor_id: id, supervisor_name: name }: AccountRow): Account['supervisor'] {
  return id === null || name === null ? null : { id, name }
}
