/** The outline of a glyph, as fontkit returns it for a weight of a variable font. */
export interface Outline {
  commands: readonly { command: string; args: readonly number[] }[]
}

interface Point {
  x: number
  y: number
  isOnCurve: boolean
}

const headerBytes = 10

/**
 * Returns the outline as a simple glyph of the table `glyf`. fontkit's own encoder fails with the version of restructure that
 * fontkit needs.
 */
export function encodeGlyph({ commands }: Outline): Uint8Array {
  const { points, ends } = toContours(commands)
  if (points.length === 0) return new Uint8Array()
  const size = headerBytes + 2 * ends.length + 2 + 5 * points.length
  const view = new DataView(new ArrayBuffer(Math.ceil(size / 4) * 4))
  let position = 0
  const writeNumber = (value: number) => {
    view.setInt16(position, value)
    position += 2
  }
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  writeNumber(ends.length)
  for (const bound of [min(xs), min(ys), max(xs), max(ys)]) writeNumber(bound)
  for (const end of ends) writeNumber(end)
  writeNumber(0) // no instructions
  for (const { isOnCurve } of points) view.setUint8(position++, Number(isOnCurve))
  for (const values of [xs, ys])
    for (const [index, value] of values.entries()) writeNumber(value - (values[index - 1] ?? 0))
  return new Uint8Array(view.buffer)
}

/** Returns the points of all contours, and the index of the last point of each. */
function toContours(commands: Outline['commands']): { points: Point[]; ends: number[] } {
  const points: Point[] = []
  const ends: number[] = []
  for (const { command, args } of commands) {
    if (command === 'closePath') ends.push(points.length - 1)
    for (let index = 0; index < args.length; index += 2) {
      const [x, y] = [Math.round(args[index] ?? 0), Math.round(args[index + 1] ?? 0)]
      points.push({ x, y, isOnCurve: command !== 'quadraticCurveTo' || index > 0 })
    }
  }
  return { points, ends }
}

const min = (values: readonly number[]): number => values.reduce((least, value) => Math.min(least, value))
const max = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value))
