import { defaultSettings, type CaseSettings } from '../default-settings.ts'

type Setting = keyof CaseSettings

const toSettingSql = (name: Setting, type: 'boolean' | 'integer' | 'text') =>
  `coalesce((organizations.settings->>'${name}')::${type}, ${defaultSettings[name]})`

/** SQL for each setting of the joined table `organizations`, with its default. */
export const settingSql: Readonly<Record<Setting, string>> = {
  requireSignOff: toSettingSql('requireSignOff', 'boolean'),
  paediatricAgeLimit: toSettingSql('paediatricAgeLimit', 'integer'),
  sceneTimeAlertMinutes: toSettingSql('sceneTimeAlertMinutes', 'integer'),
  storeExactTimes: toSettingSql('storeExactTimes', 'boolean'),
  missionNumberPrefix: toSettingSql('missionNumberPrefix', 'text'),
  airwayCurrencyDays: toSettingSql('airwayCurrencyDays', 'integer'),
  winchCurrencyDays: toSettingSql('winchCurrencyDays', 'integer'),
  lockAfterMinutes: toSettingSql('lockAfterMinutes', 'integer'),
}
