import { defaultSettings, type CaseSettings } from '../default-settings.ts'

type Setting = keyof CaseSettings

const setting = (name: Setting, type: 'boolean' | 'integer' | 'text') =>
  `coalesce((organizations.settings->>'${name}')::${type}, ${defaultSettings[name]})`

/** SQL for each setting of the joined table `organizations`, with its default. */
export const settingSql: Readonly<Record<Setting, string>> = {
  requireSignOff: setting('requireSignOff', 'boolean'),
  paediatricAgeLimit: setting('paediatricAgeLimit', 'integer'),
  sceneTimeAlertMinutes: setting('sceneTimeAlertMinutes', 'integer'),
  storeExactTimes: setting('storeExactTimes', 'boolean'),
  missionNumberPrefix: setting('missionNumberPrefix', 'text'),
  airwayCurrencyDays: setting('airwayCurrencyDays', 'integer'),
  winchCurrencyDays: setting('winchCurrencyDays', 'integer'),
  lockAfterMinutes: setting('lockAfterMinutes', 'integer'),
}
