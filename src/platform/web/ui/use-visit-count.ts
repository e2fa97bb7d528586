import { useLocation, useMatch } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * Returns the number of visits to the calling screen, to use as a `key`. A screen stays mounted until the next one has loaded.
 * Without the key, a user who goes back before then would find the form that they have just sent.
 */
export function useVisitCount(): number {
  const screenPath = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const isHere = useLocation({ select: ({ pathname }) => pathname }) === screenPath
  const [visit, setVisit] = useState({ count: 0, isHere: true })
  if (visit.isHere !== isHere) setVisit({ count: visit.count + (isHere ? 1 : 0), isHere })
  return visit.count
}
