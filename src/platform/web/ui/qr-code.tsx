import classes from './qr-code.module.css'

interface QrCodeProps {
  /** What the code is for, for people who cannot see it. */
  label: string
  /** Rows of 0 (light) and 1 (dark). */
  rows: readonly string[]
}

/** A QR code, dark on light in both themes, because some cameras cannot read inverted codes. */
export function QrCode({ label, rows }: QrCodeProps) {
  const size = rows.length
  const dark = rows.flatMap((row, y) =>
    row.split('').flatMap((cell, x) => (cell === '1' ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <figure className={classes.root} aria-label={label}>
      <svg viewBox={`-2 -2 ${size + 4} ${size + 4}`} shapeRendering="crispEdges" aria-hidden="true">
        <path d={dark.join('')} />
      </svg>
    </figure>
  )
}
