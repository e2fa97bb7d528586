import { scaleLinear } from 'd3-scale'

/**
 * From numbers of cases to pixels. It starts at zero and stops at its end: a value beyond that is drawn cut short.
 * With `about` so many ticks it ends at a round number; the ticks are whole, since nobody logs half a case.
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
