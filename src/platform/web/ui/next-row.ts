interface Row {
  id: string
}

/** Returns the element id of the first link in a row. */
export const rowId = ({ id }: Row): string => `row-${id}`

/** Returns the other rows: the following ones, then the preceding ones, nearest first. */
export function neighboursOf(rows: readonly Row[], { id }: Row): Row[] {
  const index = rows.findIndex((row) => row.id === id)
  return [...rows.slice(index + 1), ...rows.slice(0, Math.max(0, index)).toReversed()]
}

/**
 * Moves the focus to the nearest row that still exists, or to the heading, after the pressed button disappeared (often
 * with its row). The list does not scroll.
 */
export function focusNearest(neighbours: readonly Row[]): void {
  // Wait until the reloaded list is rendered.
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
