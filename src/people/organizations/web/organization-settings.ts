import { listCountries, toCountryName } from '#platform/contract/countries.ts'
import type { Organization, OrganizationSettings, UpdateOrganizationRequest } from '../contract.ts'

const weekdays = ['Sunday', 'Monday'] as const
export const yes = 'Yes'
export const no = 'No'

const toYesNo = (isOn: boolean): string => (isOn ? yes : no)

/** Lists become texts too: codes, separated by commas. */
const signOffFieldsOf = ({ signOff }: OrganizationSettings) => ({
  signOffEverything: toYesNo(signOff.everything),
  signOffSupervised: toYesNo(signOff.supervised),
  signOffProcedures: signOff.procedures.join(','),
  signOffMissionTypes: signOff.missionTypes.join(','),
  signOffDays: String(signOff.days),
})

export const listCodes = (text: string): string[] => text.split(',').filter((code) => code !== '')

/** The fields of the rule about signatures, each with its name in the request. */
export const signOffNames = {
  signOffEverything: 'everything',
  signOffSupervised: 'supervised',
  signOffProcedures: 'procedures',
  signOffMissionTypes: 'missionTypes',
  signOffDays: 'days',
} as const
export const signOffFields = Object.keys(signOffNames) as (keyof typeof signOffNames)[]

const toSignOff = (fields: SettingsFields): OrganizationSettings['signOff'] => ({
  everything: fields.signOffEverything === yes,
  supervised: fields.signOffSupervised === yes,
  procedures: listCodes(fields.signOffProcedures),
  missionTypes: listCodes(fields.signOffMissionTypes),
  days: Number(fields.signOffDays),
})

/** Returns the settings as texts, which the dialog edits and compares. */
export const settingsFieldsOf = ({ country, timeZone, weekStartsOn, settings }: Organization) => ({
  country: country ?? '',
  timeZone,
  weekStartsOn: weekdays[weekStartsOn] as string,
  ...signOffFieldsOf(settings),
  missionNumberPrefix: settings.missionNumberPrefix ?? '',
  paediatricAgeLimit: String(settings.paediatricAgeLimit),
  sceneTimeAlertMinutes: String(settings.sceneTimeAlertMinutes),
  storeExactTimes: toYesNo(settings.storeExactTimes),
  airwayCurrencyDays: String(settings.airwayCurrencyDays),
  winchCurrencyDays: String(settings.winchCurrencyDays),
  lockAfterMinutes: String(settings.lockAfterMinutes),
})
export type SettingsFields = ReturnType<typeof settingsFieldsOf>

/** The props that each part of the settings form gets. */
export interface OrganizationSettingsFormProps {
  fields: SettingsFields
  disabled: boolean
  errorOf: (field: keyof SettingsFields) => string | undefined
  onChange: (change: Partial<SettingsFields>) => void
}

export const settingLabels: Readonly<Record<keyof SettingsFields, string>> = {
  country: 'Country',
  timeZone: 'Time zone',
  weekStartsOn: 'The week starts on',
  signOffEverything: 'Every case',
  signOffSupervised: 'Every supervised case',
  signOffProcedures: 'Cases with these procedures',
  signOffMissionTypes: 'Missions of these types',
  signOffDays: 'Days to answer',
  missionNumberPrefix: 'Mission numbers begin with',
  paediatricAgeLimit: 'Paediatric under (years)',
  sceneTimeAlertMinutes: 'Ask about time on scene over (minutes)',
  storeExactTimes: 'Keep clock times',
  airwayCurrencyDays: 'Advanced airway within (days)',
  winchCurrencyDays: 'Winch within (days)',
  lockAfterMinutes: 'Lock shared devices after (minutes)',
}

/** Returns the settings that differ from the organization's. */
export function changedSettings(
  previous: Organization,
  fields: SettingsFields,
): Pick<UpdateOrganizationRequest, 'country' | 'timeZone' | 'weekStartsOn' | 'settings'> {
  const previousFields = settingsFieldsOf(previous)
  const isChanged = (field: keyof SettingsFields) => fields[field] !== previousFields[field]
  const prefix = fields.missionNumberPrefix.trim()
  const settings = {
    ...(signOffFields.some(isChanged) && { signOff: toSignOff(fields) }),
    ...(isChanged('missionNumberPrefix') && { missionNumberPrefix: prefix === '' ? null : prefix }),
    ...(isChanged('paediatricAgeLimit') && { paediatricAgeLimit: Number(fields.paediatricAgeLimit) }),
    ...(isChanged('sceneTimeAlertMinutes') && {
      sceneTimeAlertMinutes: Number(fields.sceneTimeAlertMinutes),
    }),
    ...(isChanged('storeExactTimes') && { storeExactTimes: fields.storeExactTimes === yes }),
    ...(isChanged('airwayCurrencyDays') && { airwayCurrencyDays: Number(fields.airwayCurrencyDays) }),
    ...(isChanged('winchCurrencyDays') && { winchCurrencyDays: Number(fields.winchCurrencyDays) }),
    ...(isChanged('lockAfterMinutes') && { lockAfterMinutes: Number(fields.lockAfterMinutes) }),
  }
  return {
    ...(isChanged('country') && { country: fields.country || null }),
    ...(isChanged('timeZone') && { timeZone: fields.timeZone }),
    ...(isChanged('weekStartsOn') && { weekStartsOn: fields.weekStartsOn === 'Sunday' ? 0 : 1 }),
    ...(Object.keys(settings).length > 0 && { settings }),
  }
}

const noCountry = 'No country'

/** Returns the countries as choices, with the stored one if this browser has no name for it. */
export function countryChoices(storedCountry: string) {
  const countries = listCountries().map((choice) => ({ ...choice, keywords: choice.value }))
  const isUnnamed = storedCountry !== '' && countries.every(({ value }) => value !== storedCountry)
  return [
    { value: '', label: noCountry },
    ...(isUnnamed ? [{ value: storedCountry, label: storedCountry }] : []),
    ...countries,
  ]
}

const countWords = ({ length }: readonly string[]): string => (length === 0 ? 'None' : `${length} chosen`)

/** Returns the text of a setting as its field shows it. */
export function settingText(field: string, text: string): string {
  // The labels of the codes load only with the form, so a list is shown as a count.
  if (field === 'signOffProcedures' || field === 'signOffMissionTypes') return countWords(listCodes(text))
  if (field !== 'country') return text
  return text === '' ? noCountry : toCountryName(text)
}

/** Returns the time zones of this browser as choices, with the stored one if the browser spells it differently. */
export function timeZoneChoices(storedZone: string) {
  const names = new Set(['UTC', storedZone, ...Intl.supportedValuesOf('timeZone')])
  return [...names].map((name) => ({
    value: name,
    label: name.replaceAll('_', ' '),
    keywords: name.replaceAll(/[/_]/g, ' '),
  }))
}
