import type { OutsideSignature } from '../contract.ts'

/** Returns how the address was chosen to which the link went. */
export function wayWords({ way, address, isInBook }: OutsideSignature): string {
  const to = address === null ? '' : ` (${address})`
  if (way === 'book') return `Asked from the address book${to}.`
  const inBook = isInBook ? ' It is in the address book too.' : ''
  const free = way === 'given_free_mail' ? ', at a service where anybody gets an address' : ''
  return `Address given by the clinician${to}${free}.${inBook}`
}

/** Returns what the signature has in common with its clinician, as facts and not as a verdict. */
export function placeWords({ sameNetwork, sameBrowser, isCompared }: OutsideSignature): string[] {
  return [
    ...(sameBrowser ? ['Signed in a browser in which the clinician had signed in.'] : []),
    ...(sameNetwork
      ? [
          'Signed from a network from which the clinician used Sortie within a day. A base or a hospital is often one network.',
        ]
      : []),
    ...(!isCompared && !sameNetwork
      ? ['Less than a day old: its network is still compared with new sessions.']
      : []),
  ]
}
