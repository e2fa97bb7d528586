import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { EmailAddress } from './email-address.tsx'

afterEach(cleanup)

/** The parts between which a line may break. */
function piecesOf(address: string): string[] {
  const { container } = render(<EmailAddress address={address} />)
  expect(container.textContent).toBe(address)
  return container.innerHTML.replaceAll(/<\/?span[^>]*>/g, '').split('<wbr>')
}

test.each([
  [
    'amelia.hartley@northmoor-air-ambulance.example',
    ['amelia.', 'hartley@', 'northmoor-', 'air-', 'ambulance.', 'example'],
  ],
  ['kim@example.org', ['kim@', 'example.', 'org']],
  ['o--brien@example.org', ['o--', 'brien@', 'example.', 'org']],
  ['.strange-', ['.', 'strange-']],
  ['', ['']],
])('an email breaks only after its "@", dots and hyphens: %s', (address, pieces) => {
  expect(piecesOf(address)).toEqual(pieces)
})
