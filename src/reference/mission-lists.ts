/** Lists for a mission: type, platform, location and outcome. */
import lists from './data/mission-lists.json' with { type: 'json' }
import type { DescribedEntry, ListEntry } from './codes.ts'

export interface MissionResultEntry extends DescribedEntry {
  /** `completed`, `completed_no_patient`, `stood_down` or `aborted`. */
  readonly group: string
}

export interface PlatformEntry extends ListEntry {
  /** `air`, `road`, `water` or `other`. */
  readonly group: string
}

export const missionTypes: readonly DescribedEntry[] = lists.missionTypes
export const missionResults: readonly MissionResultEntry[] = lists.missionResults
export const platforms: readonly PlatformEntry[] = lists.platforms
export const urgencies: readonly ListEntry[] = lists.urgencies
export const locationTypes: readonly ListEntry[] = lists.locationTypes
export const distanceBands: readonly ListEntry[] = lists.distanceBands
export const lightConditions: readonly ListEntry[] = lists.lightConditions
export const weathers: readonly ListEntry[] = lists.weathers
export const agencies: readonly ListEntry[] = lists.agencies
export const delayReasons: readonly ListEntry[] = lists.delayReasons
