/** Asks about a column of clock times that may be mission times. */
import { missionTimes } from '#reference/mission-times.ts'
import { shownCell, type Cell } from '../../files/sheets.ts'
import { targetOf } from '../../targets.contract.ts'
import { readClock } from '../../values/times.ts'
import { leftOut, type Proposal } from './propose-target.ts'
import { sampleOf, shareOf } from './value-fit.ts'

const orderedTimes = missionTimes.map(({ field }) => `mission.${field}`)
const maxOffers = 4
const nearlyAll = 0.8

const isClock = (cell: Cell): boolean => {
  const text = shownCell(cell)
  return /^\d{1,2}[:.,h]?\d{2}(?::\d{2})?(?: ?(?:uhr|h|hrs))?$/i.test(text) && readClock(text) !== null
}

const isTime = (proposal: Proposal | undefined): boolean => targetOf(proposal?.target)?.kind === 'time'

/** Returns the mission times that no column has yet and that fit between the known ones to the left and right. */
function timesBetween(proposals: readonly Proposal[], index: number): string[] {
  const positions = proposals.map(({ target }) => orderedTimes.indexOf(target ?? ''))
  const previousPosition = Math.max(-1, ...positions.slice(0, index))
  const laterPositions = positions.slice(index + 1).filter((position) => position > previousPosition)
  const end = Math.min(orderedTimes.length, ...laterPositions)
  const takenTargets = new Set(proposals.map(({ target }) => target))
  const freeTimes = orderedTimes.filter((code) => !takenTargets.has(code) && code !== 'mission.stoodDownAt')
  const fittingTimes = freeTimes.filter(
    (code) => orderedTimes.indexOf(code) > previousPosition && orderedTimes.indexOf(code) < end,
  )
  return (fittingTimes.length > 0 ? fittingTimes : freeTimes).slice(0, maxOffers)
}

export function withUnknownTimes(
  proposals: readonly Proposal[],
  rows: readonly (readonly Cell[])[],
): Proposal[] {
  const sample = sampleOf(rows)
  const questionedColumns = new Set<number>()
  proposals.forEach((proposal, index) => {
    const isUnknown = proposal.use === 'left_out' && proposal.candidates.length === 0 && proposal.isUnknown
    const isAmongTimes =
      isTime(proposals[index - 1]) || isTime(proposals[index + 1]) || questionedColumns.has(index - 1)
    if (!isUnknown || !isAmongTimes) return
    const cells = sample.map((row) => row[index] ?? null)
    if (shareOf(cells, isClock) >= nearlyAll) questionedColumns.add(index)
  })
  return proposals.map((proposal, index) =>
    questionedColumns.has(index)
      ? leftOut(
          'Its values are times of day: choose which time it is, or leave the column out.',
          timesBetween(proposals, index),
        )
      : proposal,
  )
}
