import { scaleLinear } from 'd3-scale'

/**
 * Maps counts to pixels, from zero. Larger values than `scaleMax` are placed at its end. With `tickCount`, the scale ends at a
 * round number and has about that many ticks, all of them whole numbers.
 */
export function valueScale(
  scaleMax: number,
  { from, to, tickCount }: { from: number; to: number; tickCount?: number },
) {
  const scale = scaleLinear()
    .domain([0, scaleMax || 1])
    .range([from, to])
    .clamp(true)
  if (tickCount === undefined) return { place: scale, ticks: [] }
  return { place: scale.nice(tickCount), ticks: scale.ticks(tickCount).filter(Number.isInteger) }
}
