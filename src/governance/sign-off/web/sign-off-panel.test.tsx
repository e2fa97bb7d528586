import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { encode } from 'uqr'
import type { CaseSignatures } from '../contract.ts'
import type { CaseSignOffRequests, SignOffRequest } from '../requests/contract.ts'
import { toCase } from '#testing/case.ts'
import { openScreen, stubBrowser } from '#testing/screens.tsx'
import { SignOffPanel } from './sign-off-panel.tsx'

const caseRecord = toCase({
  title: 'Rollover',
  date: '2026-03-14',
  type: 'trauma',
  team: { myRole: 'doctor', supervisionLevel: 'local' },
})
const kim = { id: '019a0000-0000-7000-8000-0000000000b1', name: 'Kim Osei', isClinical: true }
const ada = { id: '019a0000-0000-7000-8000-0000000000b2', name: 'Ada Frost', isClinical: false }
const day = 24 * 3_600_000
const ago = (days: number) => new Date(Date.now() - days * day).toISOString()

const unsigned: CaseSignatures = {
  caseId: caseRecord.id,
  caseVersion: 1,
  state: 'none',
  changedFields: [],
  maySign: false,
  requestId: null,
  unratedBecause: null,
  signatures: [],
  claims: [],
}
const signature: CaseSignatures['signatures'][number] = {
  id: '019a0000-0000-7000-8000-0000000000c1',
  form: 1,
  caseVersion: 1,
  signedAt: '2026-03-20T12:00:00.000Z',
  signer: { id: kim.id, name: kim.name, role: 'supervisor', registration: 'GMC 1234567' },
  way: { session: 'own', stepUp: 'password' },
  level: 'distant',
  unratedBecause: null,
  advice: null,
  changedFields: [],
}
const request: SignOffRequest = {
  _id: '019a0000-0000-7000-8000-0000000000d1',
  id: '019a0000-0000-7000-8000-0000000000d1',
  case: { id: caseRecord.id, title: caseRecord.title, date: caseRecord.date },
  supervisor: { id: kim.id, name: kim.name },
  maySign: true,
  state: 'open',
  askedAt: ago(3),
  ageDays: 3,
  nudgedAt: null,
  mayNudgeFrom: ago(0),
  isUnanswered: false,
  handedOverAt: null,
  closedAt: null,
  comment: null,
}

interface Stage {
  signOff: CaseSignatures | null
  requests: SignOffRequest[]
  supervisors: CaseSignOffRequests['supervisors']
}

let stage: Stage
const sent: { path: string; body: unknown }[] = []
const server = vi.fn<typeof fetch>(async (input, init) => {
  if (typeof input !== 'string') throw new Error('Not a path')
  const path = input
  if (init?.method === 'POST') {
    sent.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : null })
    return path.endsWith('/sign-off-requests')
      ? Response.json({ requests: [request], alreadySigned: [] })
      : Response.json({ request })
  }
  if (stage.signOff === null) throw new TypeError('Failed to fetch')
  return Response.json(
    path.endsWith('/signatures')
      ? stage.signOff
      : { requests: stage.requests, supervisors: stage.supervisors },
  )
})

beforeEach(() => {
  stage = { signOff: unsigned, requests: [], supervisors: [kim, ada] }
  sent.length = 0
  stubBrowser()
  localStorage.clear()
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  cleanup()
  server.mockClear()
  vi.unstubAllGlobals()
})

const open = ({ isOwn = true, ...changes }: Partial<Stage> & { isOwn?: boolean } = {}) => {
  Object.assign(stage, changes)
  openScreen({
    screens: { '/case': () => <SignOffPanel caseRecord={caseRecord} isOwn={isOwn} /> },
    path: '/case',
  })
}
/** The dark cells of a drawn code, as "column row". */
const cellsOf = (drawing: string | null | undefined) =>
  [...(drawing ?? '').matchAll(/M(\d+ \d+)h1v1h-1z/g)].map(([, cell]) => cell)
const panel = async () => within(await screen.findByRole('region', { name: 'Sign-off' }))

test('if nobody was asked to sign a case, one tap asks the clinical supervisor', async () => {
  open()
  await userEvent.click(await (await panel()).findByRole('button', { name: 'Ask Kim Osei to sign' }))
  await vi.waitFor(() =>
    expect(sent).toEqual([
      { path: '/api/sign-off-requests', body: { caseIds: [caseRecord.id], supervisorId: kim.id } },
    ]),
  )
  expect((await panel()).getByText('Not signed')).toBeDefined()
})

test('a supervisor who was asked finds the link to sign; others do not', async () => {
  const requestId = request.id
  open({ isOwn: false, signOff: { ...unsigned, state: 'requested', maySign: true, requestId } })
  const link = (await panel()).getByRole('link', { name: 'Sign' })
  expect(link.getAttribute('href')).toBe(`/my-clinicians/sign/${requestId}`)
  cleanup()
  open({ isOwn: false, signOff: { ...unsigned, state: 'requested', maySign: true } })
  expect((await panel()).queryByRole('link', { name: 'Sign' })).toBeNull()
})

test.each([true, false])(
  'a signature that an imported file mentions is shown apart from signatures, and the case stays unsigned (own: %s)',
  async (isOwn) => {
    const claim = 'Signed by Dr Sofia Osei on 3 May 2024, according to the imported file'
    open({ isOwn, signOff: { ...unsigned, claims: [claim] } })
    const card = await panel()
    const claims = within(await card.findByRole('list', { name: 'Only claimed, not signed here' }))
    expect(claims.getByRole('listitem').textContent).toBe(`${claim}.`)
    expect(card.getByText('Not signed')).toBeDefined()
    expect(card.getByText('Nobody has checked this. It does not count as a signature.')).toBeDefined()
    expect(card.queryByRole('list', { name: 'Signatures' })).toBeNull()
  },
)

test('a dialog lets the user choose somebody else, with the clinical supervisor first', async () => {
  open()
  await userEvent.click(await (await panel()).findByRole('button', { name: 'Ask somebody else' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for a signature' }))
  const whom = dialog.getByRole('combobox', { name: 'Whom to ask' })
  expect(within(whom).getAllByRole('option')).toHaveLength(2)
  expect(whom.textContent).toMatch(/^Kim Osei, your clinical supervisor/)
  await userEvent.selectOptions(whom, 'Ada Frost')
  await userEvent.click(dialog.getByRole('button', { name: 'Ask' }))
  await vi.waitFor(() =>
    expect(sent).toMatchObject([{ body: { caseIds: [caseRecord.id], supervisorId: ada.id } }]),
  )
})

test('an open request says for whom it waits and how long, and has buttons to remind, redirect and withdraw', async () => {
  open({ signOff: { ...unsigned, state: 'requested' }, requests: [request] })
  const card = await panel()
  await card.findByText('Waiting for Kim Osei for 3 days')
  await userEvent.click(card.getByRole('button', { name: 'Remind' }))
  await userEvent.click(card.getByRole('button', { name: 'Ask somebody else' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for a signature' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Ask' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(card.getByRole('button', { name: 'Withdraw' }))
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  const at = `/api/sign-off-requests/${request.id}`
  expect(sent.map(({ path }) => path)).toEqual([`${at}/nudge`, `${at}/redirect`, `${at}/withdraw`])
  expect(sent[1]?.body).toEqual({ supervisorId: ada.id })
})

test('a supervisor who stands beside the clinician gets a QR code to sign, which disappears once they have signed', async () => {
  open({ signOff: { ...unsigned, state: 'requested' }, requests: [request] })
  await userEvent.click(await (await panel()).findByRole('button', { name: 'Show code' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Code for Kim Osei' }))
  const address = `${location.origin}/my-clinicians/sign/${request.id}`
  expect(dialog.getByText(address)).toBeDefined()
  expect(dialog.getByText(/they sign on their own phone/).textContent).toMatch(/^For Kim Osei/)
  const drawing = dialog
    .getByRole('figure', { name: /^QR code/ })
    .querySelector('path')
    ?.getAttribute('d')
  const { data } = encode(address, { ecc: 'M', border: 2 })
  expect(cellsOf(drawing)).toEqual(
    data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : []))),
  )
  stage.signOff = { ...unsigned, state: 'signed', signatures: [signature] }
  stage.requests = [{ ...request, state: 'answered', closedAt: ago(0) }]
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await (await panel()).findByText('Kim Osei')).toBeDefined()
  expect((await panel()).queryByRole('button', { name: 'Show code' })).toBeNull()
})

test('closing the code reloads the sign-off', async () => {
  open({ signOff: { ...unsigned, state: 'requested' }, requests: [request] })
  await userEvent.click(await (await panel()).findByRole('button', { name: 'Show code' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Code for Kim Osei' }))
  stage.signOff = { ...unsigned, state: 'signed', signatures: [signature] }
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
  expect(await (await panel()).findByText('Kim Osei')).toBeDefined()
})

test('there is no code for a supervisor who may no longer sign', async () => {
  open({ signOff: { ...unsigned, state: 'requested' }, requests: [{ ...request, maySign: false }] })
  await (await panel()).findByText(/can no longer sign your cases/)
  expect((await panel()).queryByRole('button', { name: 'Show code' })).toBeNull()
})

test('after a reminder, the next one is possible in three days, and the screen says when', async () => {
  const reminded = { ...request, nudgedAt: ago(1), mayNudgeFrom: ago(-2) }
  open({ signOff: { ...unsigned, state: 'requested' }, requests: [reminded] })
  await (await panel()).findByText(/You can remind them from/)
  expect((await panel()).queryByRole('button', { name: 'Remind' })).toBeNull()
})

test('a request says if nobody answered it in time or it was handed over', async () => {
  const handedOver = { ...request, isUnanswered: true, handedOverAt: '2026-03-20T12:00:00.000Z' }
  open({ signOff: { ...unsigned, state: 'requested' }, requests: [handedOver] })
  const card = await panel()
  await card.findByText('Not answered in time: your administrators see this.')
  expect(card.getByText('Handed over to Kim Osei on 20 Mar 2026.')).toBeDefined()
})

test('a returned case shows the comment, a link to its form, and a button to ask the same person again', async () => {
  const returned = {
    ...request,
    supervisor: { id: ada.id, name: ada.name },
    state: 'returned' as const,
    closedAt: ago(0),
    comment: 'Say which device you used.',
  }
  open({ signOff: { ...unsigned, state: 'returned' }, requests: [returned] })
  const card = await panel()
  await card.findByText('Say which device you used.')
  expect(card.getByText('Came back')).toBeDefined()
  expect(card.getByRole('link', { name: 'Edit the case' }).getAttribute('href')).toBe(
    `/logbook/${caseRecord.id}/edit`,
  )
  expect(card.getByRole('button', { name: 'Ask Ada Frost again' })).toBeDefined()
})

test('a signature shows both levels, and names the fields that have changed since', async () => {
  const changed = { ...signature, changedFields: ['mission.platform', 'procedures'] }
  const signOff: CaseSignatures = {
    ...unsigned,
    state: 'changed',
    changedFields: changed.changedFields,
    signatures: [changed],
  }
  open({ signOff })
  const card = await panel()
  await card.findByText('Changed since it was signed')
  expect(card.getByText('Supervision: Distant by Kim Osei; you wrote Local.')).toBeDefined()
  await card.findByText('Changed since it was signed: Aircraft or vehicle, Procedures')
  expect(card.getByRole('button', { name: 'Ask Kim Osei again' })).toBeDefined()
})

test('a supervisor reads who signed, without buttons to ask; an unsigned case has no section', async () => {
  open({ isOwn: false, signOff: { ...unsigned, state: 'signed', signatures: [signature] } })
  const card = await panel()
  expect(card.getByRole('listitem').textContent).toContain('Signed by Kim Osei (GMC 1234567) on 20 Mar 2026')
  expect(card.getByText('Supervision: Distant by Kim Osei; the clinician wrote Local.')).toBeDefined()
  expect(card.queryByRole('button')).toBeNull()
  expect(server.mock.calls.map(([path]) => path)).toEqual([`/api/cases/${caseRecord.id}/signatures`])
})

test('without a supervisor, the panel says who can help', async () => {
  open({ supervisors: [] })
  expect(await (await panel()).findByText(/An administrator can link you to one/)).toBeDefined()
})

test('offline, the panel says that it could not be loaded, and can try again', async () => {
  open({ signOff: null })
  const card = await panel()
  await card.findByText(/The sign-off of this case could not be loaded/)
  stage.signOff = unsigned
  await userEvent.click(card.getByRole('button', { name: 'Try again' }))
  expect(await card.findByRole('button', { name: 'Ask Kim Osei to sign' })).toBeDefined()
})

test('an unsigned case of somebody else has no section', async () => {
  open({ isOwn: false })
  await vi.waitFor(() => expect(server).toHaveBeenCalledOnce())
  expect(screen.queryByRole('region', { name: 'Sign-off' })).toBeNull()
})
