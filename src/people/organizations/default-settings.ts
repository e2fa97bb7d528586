import { noSignOff, toSignOffSettings, type SignOffSettings } from './sign-off-rule.ts'

/** The settings that determine how an organization's cases are logged. */
export interface CaseSettings {
  /** Which cases need a supervisor's signature. */
  signOff: SignOffSettings
  /** Patients younger than this, in years, are children. */
  paediatricAgeLimit: number
  sceneTimeAlertMinutes: number
  /** If false, only the intervals between times and the hour of activation are stored. */
  storeExactTimes: boolean
  /** The prefix of the mission numbers that Sortie assigns; null for none. */
  missionNumberPrefix: string | null
  /** The initial period of new requirements from the templates of airway and winch currency. */
  airwayCurrencyDays: number
  winchCurrencyDays: number
  /** Minutes without use after which Sortie locks itself on a device that several people share. */
  lockAfterMinutes: number
}

/** The settings of organizations that have not changed them, and of users without an organization. */
export const defaultSettings: CaseSettings = {
  signOff: noSignOff,
  paediatricAgeLimit: 16,
  sceneTimeAlertMinutes: 60,
  storeExactTimes: true,
  missionNumberPrefix: null,
  airwayCurrencyDays: 90,
  winchCurrencyDays: 90,
  lockAfterMinutes: 15,
}

/** Settings as they are stored, or as an earlier version of the browser kept them. */
export type StoredSettings = {
  [Name in keyof Omit<CaseSettings, 'signOff'>]?: CaseSettings[Name] | null | undefined
} & Parameters<typeof toSignOffSettings>[0]

/** Adds the defaults to stored settings. */
export const withDefaults = (settings: StoredSettings | null | undefined): CaseSettings => ({
  signOff: toSignOffSettings(settings ?? {}),
  paediatricAgeLimit: settings?.paediatricAgeLimit ?? defaultSettings.paediatricAgeLimit,
  sceneTimeAlertMinutes: settings?.sceneTimeAlertMinutes ?? defaultSettings.sceneTimeAlertMinutes,
  storeExactTimes: settings?.storeExactTimes ?? defaultSettings.storeExactTimes,
  missionNumberPrefix: settings?.missionNumberPrefix ?? defaultSettings.missionNumberPrefix,
  airwayCurrencyDays: settings?.airwayCurrencyDays ?? defaultSettings.airwayCurrencyDays,
  winchCurrencyDays: settings?.winchCurrencyDays ?? defaultSettings.winchCurrencyDays,
  lockAfterMinutes: settings?.lockAfterMinutes ?? defaultSettings.lockAfterMinutes,
})

/** Returns the settings as the API shows them. `requireSignOff` repeats the part `everything` of the rule. */
export function toSettings(stored: StoredSettings): CaseSettings & { requireSignOff: boolean } {
  const settings = withDefaults(stored)
  return { requireSignOff: settings.signOff.everything, ...settings }
}
