/**
 * Usual single doses. A dose outside its range is questioned, because its number or unit is probably wrong. This is not dosing
 * guidance: a range is wide, because it covers every usual indication. `source` names the guidance that a range follows. The
 * ranges were compiled from knowledge of that guidance, without its text: a pharmacist must still compare them with the current
 * editions.
 */
import lists from './data/usual-doses.json' with { type: 'json' }
import type { ListEntry } from './codes.ts'

/** The lowest and the highest dose. */
export type DoseRange = readonly number[]

export interface UsualDose {
  readonly drug: string
  readonly routes: readonly string[]
  readonly unit: string
  readonly adult: DoseRange
  /** Per kilogram of a child's weight. */
  readonly childPerKg?: DoseRange
  /** For a child of any weight, where the dose does not depend on it. */
  readonly child?: DoseRange
  readonly source: string
}

export const doseSources: readonly ListEntry[] = lists.doseSources
export const usualDoses: readonly UsualDose[] = lists.usualDoses
