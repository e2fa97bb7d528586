/** How an organization has its cases logged. */
export interface CaseSettings {
  requireSignOff: boolean
  /** Years: a younger patient is a child. */
  paediatricAgeLimit: number
  sceneTimeAlertMinutes: number
  /** False: only the intervals between times are stored, and the hour of activation. */
  storeExactTimes: boolean
}

/** What holds where an organization says nothing else, and for users without one. */
export const defaultSettings: CaseSettings = {
  requireSignOff: false,
  paediatricAgeLimit: 16,
  sceneTimeAlertMinutes: 60,
  storeExactTimes: true,
}

/** Fills in the defaults. */
export const withDefaults = (
  settings: { [Name in keyof CaseSettings]?: CaseSettings[Name] | null | undefined } | null | undefined,
): CaseSettings => ({
  requireSignOff: settings?.requireSignOff ?? defaultSettings.requireSignOff,
  paediatricAgeLimit: settings?.paediatricAgeLimit ?? defaultSettings.paediatricAgeLimit,
  sceneTimeAlertMinutes: settings?.sceneTimeAlertMinutes ?? defaultSettings.sceneTimeAlertMinutes,
  storeExactTimes: settings?.storeExactTimes ?? defaultSettings.storeExactTimes,
})
