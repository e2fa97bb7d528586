interface Row {
  id: string
}

/** Of the link with which a row begins. */
export const rowId = ({ id }: Row): string => `row-${id}`

/** The rows beside one: those that follow, then those before, the nearest first. */
export function neighboursOf(rows: readonly Row[], { id }: Row): Row[] {
  const place = rows.findIndex((row) => row.id === id)
  return [...rows.slice(place + 1), ...rows.slice(0, Math.max(0, place)).toReversed()]
}

/**
 * The button that was pressed is gone, often with its row, and the focus with it: it goes on to the nearest row that is
 * still there, or to the heading. The list stays where it is.
 */
export function focusNearest(neighbours: readonly Row[]): void {
  // After the list, which has just been loaded, is drawn.
  setTimeout(() => {
    const focused = document.activeElement
    const isLost = focused === null || focused === document.body || focused.id === 'main'
    if (!isLost) return
    const [row] = neighbours.flatMap((neighbour) => document.getElementById(rowId(neighbour)) ?? [])
    const target = row ?? document.querySelector<HTMLElement>('main h1')
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: row ? 'nearest' : 'center' })
  })
}
