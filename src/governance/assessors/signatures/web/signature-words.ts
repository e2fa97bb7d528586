import type { OutsideSignature } from '../contract.ts'

/** Returns how the address for the link was chosen, in words. */
export function wayWords({ way, address, isInBook }: OutsideSignature): string {
  const to = address === null ? '' : ` (${address})`
  if (way === 'book') return `Asked from the address book${to}.`
  const inBook = isInBook ? ' It is in the address book too.' : ''
  const free = way === 'given_free_mail' ? ', at a public email provider' : ''
  return `Address given by the clinician${to}${free}.${inBook}`
}

/** Returns what the signature has in common with the clinician, as facts that accuse nobody. */
export function placeWords({ sameNetwork, sameBrowser, isCompared }: OutsideSignature): string[] {
  return [
    ...(sameBrowser ? ['Signed in a browser in which the clinician had signed in.'] : []),
    ...(sameNetwork
      ? [
          'Signed from a network from which the clinician used Sortie within a day. A base or a hospital is often one network.',
        ]
      : []),
    ...(!isCompared && !sameNetwork
      ? ['Less than a day old: the network is still compared with new sessions.']
      : []),
  ]
}
