import { useLocation, useMatch } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * Counts the visits to the screen that calls it. A screen stays mounted until the next one has loaded: whoever turns
 * back before that would find the form that they had sent. Keyed by this count, it starts again.
 */
export function useVisitCount(): number {
  const ownPath = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const isHere = useLocation({ select: ({ pathname }) => pathname }) === ownPath
  const [visit, setVisit] = useState({ count: 0, isHere: true })
  if (visit.isHere !== isHere) setVisit({ count: visit.count + (isHere ? 1 : 0), isHere })
  return visit.count
}
