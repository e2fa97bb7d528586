const cornerRadius = 3

/** The path of a bar from the point 0,0 upwards, with rounded upper corners. */
export function barPath(width: number, length: number): string {
  const radius = Math.max(0, Math.min(cornerRadius, width / 2, length))
  const [left, right] = [-width / 2, width / 2]
  const corner = (x: number, y: number) => `A${radius},${radius} 0 0 1 ${x},${y}`
  return `M${left},0V${radius - length}${corner(left + radius, -length)}H${right - radius}${corner(right, radius - length)}V0Z`
}

/** Two slanting gaps below the end of a bar at the point 0,0: the usual sign that it is cut short. */
export const CutMark = ({ width, transform }: { width: number; transform: string }) => (
  <g transform={transform} stroke="var(--sortie-surface)" strokeWidth={2.5}>
    {[8, 14].map((below) => (
      <line key={below} x1={-width / 2 - 1} x2={width / 2 + 1} y1={below + 4} y2={below - 4} />
    ))}
  </g>
)
