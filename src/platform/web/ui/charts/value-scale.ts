import { scaleLinear } from 'd3-scale'

/**
 * Maps counts to pixels, from zero. Larger values than the scale are placed at its end. With `about`, the scale ends at
 * a round number and has about that many ticks, all of them whole numbers.
 */
export function valueScale(
  largest: number,
  { from, to, about }: { from: number; to: number; about?: number },
) {
  const scale = scaleLinear()
    .domain([0, largest || 1])
    .range([from, to])
    .clamp(true)
  if (about === undefined) return { place: scale, ticks: [] }
  return { place: scale.nice(about), ticks: scale.ticks(about).filter(Number.isInteger) }
}
