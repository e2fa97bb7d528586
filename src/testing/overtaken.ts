import { screen } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import type { ChangedCode } from '#platform/contract/errors.ts'

/**
 * Replaces `fetch` with a server on which somebody else has saved `current`: the first edit is refused, the second accepted. All
 * other requests fail. Returns the bodies of the edits.
 */
export function stubConflict(code: ChangedCode, current: object): Record<string, unknown>[] {
  const sentBodies: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (_: unknown, request?: RequestInit) => {
    if (request?.method !== 'PUT') throw new TypeError('Failed to fetch')
    sentBodies.push(JSON.parse(request.body as string) as Record<string, unknown>)
    const refusal = { code, message: 'Changed elsewhere.', requestId: 'r', current }
    return sentBodies.length === 1 ? Response.json(refusal, { status: 409 }) : Response.json(current)
  })
  return sentBodies
}

const setupUser = () => userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })

export async function enter(field: HTMLElement, text: string): Promise<void> {
  await setupUser().clear(field)
  await setupUser().type(field, text)
}

export const press = async (name: string | RegExp): Promise<void> =>
  setupUser().click(await screen.findByRole('button', { name }))
