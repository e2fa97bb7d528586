/** Asks about a column of clock times that nobody knows if it stands among the times of a mission. */
import { missionTimes } from '#reference/mission-times.ts'
import { shownCell, type Cell } from '../../files/sheets.ts'
import { targetOf } from '../../targets.contract.ts'
import { readClock } from '../../values/times.ts'
import { leftOut, type Proposal } from './propose-target.ts'
import { sampleOf, shareOf } from './value-fit.ts'

const inOrder = missionTimes.map(({ field }) => `mission.${field}`)
const maxOffered = 4
const nearlyAll = 0.8

const isClock = (cell: Cell): boolean => {
  const text = shownCell(cell)
  return /^\d{1,2}[:.,h]?\d{2}(?::\d{2})?(?: ?(?:uhr|h|hrs))?$/i.test(text) && readClock(text) !== null
}

const isTime = (proposal: Proposal | undefined): boolean => targetOf(proposal?.target)?.kind === 'time'

/** Returns the times of a mission that no column has, and that can lie between the known ones to the left and to the right. */
function timesBetween(proposals: readonly Proposal[], index: number): string[] {
  const positions = proposals.map(({ target }) => inOrder.indexOf(target ?? ''))
  const before = Math.max(-1, ...positions.slice(0, index))
  const behind = positions.slice(index + 1).filter((position) => position > before)
  const end = Math.min(inOrder.length, ...behind)
  const taken = new Set(proposals.map(({ target }) => target))
  const free = inOrder.filter((code) => !taken.has(code) && code !== 'mission.stoodDownAt')
  const between = free.filter((code) => inOrder.indexOf(code) > before && inOrder.indexOf(code) < end)
  return (between.length > 0 ? between : free).slice(0, maxOffered)
}

export function withUnknownTimes(
  proposals: readonly Proposal[],
  rows: readonly (readonly Cell[])[],
): Proposal[] {
  const sample = sampleOf(rows)
  const asked = new Set<number>()
  proposals.forEach((proposal, index) => {
    const isUnknown = proposal.use === 'left_out' && proposal.candidates.length === 0 && proposal.isUnknown
    const isAmong = isTime(proposals[index - 1]) || isTime(proposals[index + 1]) || asked.has(index - 1)
    if (!isUnknown || !isAmong) return
    const cells = sample.map((row) => row[index] ?? null)
    if (shareOf(cells, isClock) >= nearlyAll) asked.add(index)
  })
  return proposals.map((proposal, index) =>
    asked.has(index)
      ? leftOut(
          'Its values are times of the day: say which, or leave the column out.',
          timesBetween(proposals, index),
        )
      : proposal,
  )
}
