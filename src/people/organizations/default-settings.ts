/** The settings that determine how an organization's cases are logged. */
export interface CaseSettings {
  /** Whether a supervisor signs off every case. */
  requireSignOff: boolean
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
  requireSignOff: false,
  paediatricAgeLimit: 16,
  sceneTimeAlertMinutes: 60,
  storeExactTimes: true,
  missionNumberPrefix: null,
  airwayCurrencyDays: 90,
  winchCurrencyDays: 90,
  lockAfterMinutes: 15,
}

/** Adds the defaults to stored settings. */
export const withDefaults = (
  settings: { [Name in keyof CaseSettings]?: CaseSettings[Name] | null | undefined } | null | undefined,
): CaseSettings => ({
  requireSignOff: settings?.requireSignOff ?? defaultSettings.requireSignOff,
  paediatricAgeLimit: settings?.paediatricAgeLimit ?? defaultSettings.paediatricAgeLimit,
  sceneTimeAlertMinutes: settings?.sceneTimeAlertMinutes ?? defaultSettings.sceneTimeAlertMinutes,
  storeExactTimes: settings?.storeExactTimes ?? defaultSettings.storeExactTimes,
  missionNumberPrefix: settings?.missionNumberPrefix ?? defaultSettings.missionNumberPrefix,
  airwayCurrencyDays: settings?.airwayCurrencyDays ?? defaultSettings.airwayCurrencyDays,
  winchCurrencyDays: settings?.winchCurrencyDays ?? defaultSettings.winchCurrencyDays,
  lockAfterMinutes: settings?.lockAfterMinutes ?? defaultSettings.lockAfterMinutes,
})
