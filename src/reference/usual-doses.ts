/**
 * What is usual in one dose of a drug, to ask about a slip of the number or the unit. No guidance on dosing: a range holds
 * every usual indication of its routes and the smallest as well as the largest dose, so it is wide. `source` names the
 * guidance that a range follows. The ranges were compiled from knowledge of that guidance, without its text at hand: a
 * pharmacist has yet to compare them with the current editions.
 */
import lists from './data/usual-doses.json' with { type: 'json' }
import type { Listed } from './codes.ts'

/** The lowest and the highest. */
export type DoseRange = readonly number[]

export interface UsualDose {
  readonly drug: string
  readonly routes: readonly string[]
  readonly unit: string
  readonly adult: DoseRange
  /** For each kilogram of a child. */
  readonly childPerKg?: DoseRange
  /** Of a child of any weight, where the dose does not follow it. */
  readonly child?: DoseRange
  readonly source: string
}

export const doseSources: readonly Listed[] = lists.doseSources
export const usualDoses: readonly UsualDose[] = lists.usualDoses
