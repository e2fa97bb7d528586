/** The settings of how an organization's cases are logged. */
export interface CaseSettings {
  requireSignOff: boolean
  /** Patients younger than this, in years, are children. */
  paediatricAgeLimit: number
  sceneTimeAlertMinutes: number
  /** If false, only the intervals between times and the hour of activation are stored. */
  storeExactTimes: boolean
}

/** The settings of organizations that have not changed them, and of users without an organization. */
export const defaultSettings: CaseSettings = {
  requireSignOff: false,
  paediatricAgeLimit: 16,
  sceneTimeAlertMinutes: 60,
  storeExactTimes: true,
}

/** Adds the defaults to stored settings. */
export const withDefaults = (
  settings: { [Name in keyof CaseSettings]?: CaseSettings[Name] | null | undefined } | null | undefined,
): CaseSettings => ({
  requireSignOff: settings?.requireSignOff ?? defaultSettings.requireSignOff,
  paediatricAgeLimit: settings?.paediatricAgeLimit ?? defaultSettings.paediatricAgeLimit,
  sceneTimeAlertMinutes: settings?.sceneTimeAlertMinutes ?? defaultSettings.sceneTimeAlertMinutes,
  storeExactTimes: settings?.storeExactTimes ?? defaultSettings.storeExactTimes,
})
