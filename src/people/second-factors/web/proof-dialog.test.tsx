import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { ProofHost } from '#platform/web/session/sent-again/proof-host.tsx'
import { clearSession } from '#platform/web/session/session-store.ts'
import { stubBrowser } from '#testing/screens.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { renamePasskey } from './queries.ts'

/** A server that takes one code or password as a proof, and saves a name only after that. */
const server = vi.fn<typeof fetch>()
let accepted: string[]
let isProved: boolean

const respond = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const proving = (body: unknown): Response => {
  const { code, password } = body as { code?: string; password?: string } // as the dialog sends it
  isProved = code === '123456' || password === 'correct horse'
  if (isProved) return respond(200, { provedUntil: '2026-11-28T12:00:00.000Z' })
  return respond(400, {
    message: code === undefined ? 'That is not your current password.' : 'This code is not valid.',
    code: code === undefined ? 'password_wrong' : 'code_wrong',
  })
}

beforeEach(() => {
  stubBrowser()
  isProved = false
  server.mockReset()
  server.mockImplementation(async (url, request) => {
    if (url === '/api/auth/proof') return proving(JSON.parse(request?.body as string)) // JSON is all that is sent
    return isProved
      ? respond(200, {})
      : respond(403, { message: 'Please confirm.', code: 'proof_required', accepted })
  })
  vi.stubGlobal('fetch', server)
  render(
    <MantineProvider env="test">
      <ProofHost fetchDialog={async () => ProofDialog} />
      <NameDialog />
    </MantineProvider>,
  )
})
afterEach(cleanup)

/** A dialog whose form needs a proof. */
function NameDialog() {
  const [name, setName] = useState('Anna')
  const [isSaving, setIsSaving] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const save = async () => {
    setIsSaving(true)
    try {
      await renamePasskey('019a0000-0000-7000-8000-0000000000f1', name)
      setIsSaved(true)
    } catch (refusal) {
      setError(refusal as Error)
    }
    setIsSaving(false)
  }
  return (
    <FormDialog
      title="Rename"
      failure={error && { error, words: error.message }}
      isSaving={isSaving}
      onSave={() => void save()}
      onClose={() => undefined}
    >
      <input aria-label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      {isSaved && <p>Saved as {name}</p>}
    </FormDialog>
  )
}

const question = () => screen.findByRole('dialog', { name: 'Confirm that it is you' })

async function saveName() {
  await userEvent.type(await screen.findByLabelText('Name'), ' Lindqvist')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await question()
}

test('a form that needs a proof is saved by itself after a code, a wrong one first', async () => {
  accepted = ['code']
  await saveName()
  expect(screen.queryByLabelText('Password')).toBeNull()
  await userEvent.type(screen.getByLabelText('Code'), '000000')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('This code is not valid.')
  await userEvent.clear(screen.getByLabelText('Code'))
  await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}')
  await screen.findByText('Saved as Anna Lindqvist')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull())
})

test('a person without a second factor proves with the password', async () => {
  accepted = ['password']
  await saveName()
  expect(screen.queryByLabelText('Code')).toBeNull()
  await userEvent.type(screen.getByLabelText('Password'), 'wrong horse{Enter}')
  await screen.findByText('That is not your current password.')
  await userEvent.clear(screen.getByLabelText('Password'))
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
  await screen.findByText('Saved as Anna Lindqvist')
})

test('cancelled, the form keeps its input and says that nothing was changed', async () => {
  accepted = ['code']
  await saveName()
  await userEvent.keyboard('{Escape}')
  await screen.findByText('You did not confirm that it is you, so nothing was changed.')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Anna Lindqvist')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}')
  await screen.findByText('Saved as Anna Lindqvist')
})

test('a proof that the server cannot check just now is explained, and can be tried again', async () => {
  accepted = ['code']
  await saveName()
  server.mockResolvedValueOnce(
    respond(429, { message: 'Too many wrong codes.', code: 'second_step_throttled' }),
  )
  await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}')
  await screen.findByText('Too many wrong codes.')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Saved as Anna Lindqvist')).toBeTruthy()
})

test('a person with only passkeys, in a browser without them, reads what to do', async () => {
  accepted = ['passkey']
  await saveName()
  expect(screen.getByText(/Your passkeys do not work in this browser/)).toBeTruthy()
  expect(screen.getByText(/sign in with a recovery code/)).toBeTruthy()
})

test('if the session ends meanwhile, the dialog closes, and the form keeps its input', async () => {
  accepted = ['password']
  localStorage.setItem('token', 'token')
  localStorage.setItem('user', JSON.stringify({ id: 'u', role: 'admin', email: 'a@example.org' }))
  await saveName()
  clearSession()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull())
  await screen.findByText('Please confirm.')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Anna Lindqvist')
})
