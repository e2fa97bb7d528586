import { defaultSettings, type CaseSettings } from '../default-settings.ts'

type Setting = keyof CaseSettings

const toSettingSql = (name: Exclude<Setting, 'signOff'>, type: 'boolean' | 'integer' | 'text') =>
  `coalesce((organizations.settings->>'${name}')::${type}, ${defaultSettings[name]})`

/** SQL for each setting of the joined table `organizations`, with its default. */
export const settingSql: Readonly<Record<Setting, string>> = {
  // The rule itself, without defaults; `toSignOffSettings` adds them.
  signOff: `coalesce(organizations.settings->'signOff', jsonb_build_object(
    'everything', coalesce((organizations.settings->>'requireSignOff')::boolean, false)))`,
  paediatricAgeLimit: toSettingSql('paediatricAgeLimit', 'integer'),
  sceneTimeAlertMinutes: toSettingSql('sceneTimeAlertMinutes', 'integer'),
  storeExactTimes: toSettingSql('storeExactTimes', 'boolean'),
  missionNumberPrefix: toSettingSql('missionNumberPrefix', 'text'),
  airwayCurrencyDays: toSettingSql('airwayCurrencyDays', 'integer'),
  winchCurrencyDays: toSettingSql('winchCurrencyDays', 'integer'),
  lockAfterMinutes: toSettingSql('lockAfterMinutes', 'integer'),
}
