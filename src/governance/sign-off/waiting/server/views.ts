import { ageInDays } from '../../requests/nudging.ts'
import type { UnansweredList } from '../contract.ts'
import type { UnansweredRow } from './unanswered-queries.ts'

interface Facts {
  rows: readonly UnansweredRow[]
  isCapped: boolean
  medianDays: number | null
}

export const toUnansweredView = (now: Date, { rows, isCapped, medianDays }: Facts): UnansweredList => ({
  unanswered: rows.map(({ may_sign: maySign, asked_at, ...row }) => ({
    ...row,
    maySign,
    oldestDays: ageInDays(asked_at, now),
  })),
  isCapped,
  medianDays: medianDays === null ? null : Math.round(medianDays * 10) / 10,
})
