/** Lists for a mission: type, platform, location and outcome. */
import lists from './data/mission-lists.json' with { type: 'json' }
import type { Described, Listed } from './codes.ts'

export interface MissionResultEntry extends Described {
  /** `completed`, `completed_no_patient`, `stood_down` or `aborted`. */
  readonly group: string
}

export interface PlatformEntry extends Listed {
  /** `air`, `road`, `water` or `other`. */
  readonly group: string
}

export const missionTypes: readonly Described[] = lists.missionTypes
export const missionResults: readonly MissionResultEntry[] = lists.missionResults
export const platforms: readonly PlatformEntry[] = lists.platforms
export const urgencies: readonly Listed[] = lists.urgencies
export const locationTypes: readonly Listed[] = lists.locationTypes
export const distanceBands: readonly Listed[] = lists.distanceBands
export const lightConditions: readonly Listed[] = lists.lightConditions
export const weathers: readonly Listed[] = lists.weathers
export const agencies: readonly Listed[] = lists.agencies
export const delayReasons: readonly Listed[] = lists.delayReasons
