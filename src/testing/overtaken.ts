import { screen } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import type { ChangedCode } from '#platform/contract/errors.ts'

/**
 * Acts as a server on which somebody else saves `current` first: it refuses the first edit and takes the second. Returns what
 * was sent. Nothing else can be loaded.
 */
export function overtakenBy(code: ChangedCode, current: object): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (_: unknown, call?: RequestInit) => {
    if (call?.method !== 'PUT') throw new TypeError('Failed to fetch')
    sent.push(JSON.parse(call.body as string) as Record<string, unknown>)
    const refusal = { code, message: 'Changed elsewhere.', requestId: 'r', current }
    return sent.length === 1 ? Response.json(refusal, { status: 409 }) : Response.json(current)
  })
  return sent
}

const user = () => userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })

export async function enter(field: HTMLElement, words: string): Promise<void> {
  await user().clear(field)
  await user().type(field, words)
}

export const press = async (name: string | RegExp): Promise<void> =>
  user().click(await screen.findByRole('button', { name }))
