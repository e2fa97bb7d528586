import { cleanup, screen, waitFor } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openScreen, stubBrowser } from '#testing/screens.tsx'
import { templateContentSchema, templateSchema, type Template, type TemplateContent } from '../contract.ts'
import { SaveTemplateDialog } from './save-template-dialog.tsx'
import { TemplatesDialog } from './templates-dialog.tsx'

const now = '2026-03-14T12:00:00.000Z'
const template = (number: number, name: string, more: Partial<Template> = {}): Template => {
  const id = `019a0000-0000-7000-8000-00000000020${number}`
  const content = templateContentSchema.parse({ type: 'trauma', mission: { missionType: 'primary_scene' } })
  return templateSchema.parse({
    _id: id,
    id,
    name,
    content,
    lastUsedAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
    ...more,
  })
}

let kept: Template[] = []
let refusal: { status: number; body: object } | null = null
const asked: { method: string; path: string; body: unknown }[] = []

/** Stores templates as the service does, as far as the dialog is concerned. */
async function serve(path: string, { method, body }: { method: string; body: string | null }) {
  const sent = body ? JSON.parse(body) : null
  asked.push({ method, path, body: sent })
  if (refusal !== null) return Response.json(refusal.body, { status: refusal.status })
  if (method === 'GET') return Response.json({ templates: kept })
  if (method === 'POST') {
    const made = template(9, sent.name, { content: templateContentSchema.parse(sent.content) })
    kept = [...kept, { ...made, _id: sent._id, id: sent._id }]
    return Response.json(kept.at(-1), { status: 201 })
  }
  const id = path.split('/').at(-1) ?? ''
  if (method === 'DELETE') {
    kept = kept.filter((item) => item.id !== id)
    return Response.json({ _id: id, id })
  }
  kept = kept.map((item) => (item.id === id ? { ...item, ...(sent.name && { name: sent.name }) } : item))
  return Response.json(kept.find((item) => item.id === id))
}

beforeEach(() => {
  stubBrowser()
  kept = [template(1, 'Night transfer', { lastUsedAt: now }), template(2, 'Winch')]
  refusal = null
  asked.length = 0
  vi.stubGlobal('fetch', serve)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const chosen: TemplateContent[] = []
const closed = vi.fn()

function open(Screen: () => React.ReactNode) {
  chosen.length = 0
  closed.mockClear()
  openScreen({ screens: { '/': Screen }, path: '/' })
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
}

const openTemplates = () =>
  open(() => <TemplatesDialog opened onClose={closed} onChoose={(content) => chosen.push(content)} />)

const rows = async () =>
  (await screen.findAllByRole('listitem')).map((row) => row.querySelector('button')?.textContent ?? '')

test('templates show their name, content and last use; choosing one starts a case', async () => {
  const user = openTemplates()
  const [first = '', second = ''] = await rows()
  expect(first).toMatch(/^Night transferPrimary.* · TraumaLast used/)
  expect(second).toContain('Not used yet')
  await user.click(screen.getByRole('button', { name: /^Winch/ }))
  expect(chosen).toEqual([kept[1]?.content])
  expect(closed).toHaveBeenCalledOnce()
  expect(asked.findLast(({ method }) => method === 'PUT')?.body).toEqual({ isUsed: true })
})

test('deleting a template can be undone, with its place and id', async () => {
  const user = openTemplates()
  await user.click(await screen.findByRole('button', { name: 'Delete Night transfer' }))
  const undo = await screen.findByRole('button', { name: 'Undo deleting Night transfer' })
  expect(document.activeElement).toBe(undo)
  expect(kept.map(({ name }) => name)).toEqual(['Winch'])
  const [first] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toContain('“Night transfer” is deleted.')

  await user.click(undo)
  expect(await screen.findByRole('button', { name: 'Delete Night transfer' })).toBeDefined()
  expect(asked.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    _id: template(1, '').id,
    name: 'Night transfer',
  })
})

test('a new name is saved with the version that was read; a taken name shows an error at the field', async () => {
  const user = openTemplates()
  await user.click(await screen.findByRole('button', { name: 'Rename Winch' }))
  const name = screen.getByRole('textbox', { name: 'New name of Winch' })
  expect(document.activeElement).toBe(name)
  refusal = {
    status: 409,
    body: {
      code: 'template_name_taken',
      message: 'You already have a template with this name.',
      requestId: 'r',
    },
  }
  await user.clear(name)
  await user.type(name, 'night transfer{Enter}')
  expect(await screen.findByText('You already have a template with this name.')).toBeDefined()
  expect(name).toHaveProperty('value', 'night transfer')

  refusal = null
  await user.clear(name)
  await user.type(name, 'Winch at night{Enter}')
  expect(await screen.findByRole('button', { name: 'Rename Winch at night' })).toBeDefined()
  expect(asked.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    name: 'Winch at night',
    version: 1,
  })
})

test('a template that another device renamed meanwhile shows both names', async () => {
  const user = openTemplates()
  await user.click(await screen.findByRole('button', { name: 'Rename Winch' }))
  const name = screen.getByRole('textbox', { name: 'New name of Winch' })
  await user.clear(name)
  await user.type(name, 'Hill winch')
  const current = { ...template(2, 'Sea winch'), version: 2 }
  const facts = { code: 'template_changed', message: 'Changed elsewhere.', requestId: 'r', current }
  refusal = { status: 409, body: facts }
  await user.click(screen.getByRole('button', { name: 'Rename' }))
  expect(await screen.findByRole('button', { name: 'Keep mine: “Hill winch”' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Take theirs: “Sea winch”' }))
  await user.type(screen.getByRole('textbox', { name: 'New name of Winch' }), ' 2')
  refusal = null
  await user.click(screen.getByRole('button', { name: 'Rename' }))
  expect(await screen.findByRole('button', { name: /^Sea winch 2/ })).toBeDefined()
  expect(asked.findLast(({ method }) => method === 'PUT')?.body).toEqual({ name: 'Sea winch 2', version: 2 })
})

test('Escape cancels renaming and keeps the dialog open', async () => {
  const user = openTemplates()
  await user.click(await screen.findByRole('button', { name: 'Rename Winch' }))
  await user.keyboard('x{Escape}')
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Rename Winch' }))
  expect(closed).not.toHaveBeenCalled()
})

test('a list that cannot be loaded shows an error and a retry, not an empty list', async () => {
  refusal = { status: 503, body: { code: 'service_unavailable', message: 'Try later.', requestId: 'req-7' } }
  const user = openTemplates()
  expect((await screen.findByRole('alert')).textContent).toMatch(/could not be loaded.*Try later.*req-7/)
  refusal = null
  kept = []
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/No templates yet/)).toBeDefined()
})

const content = { type: 'trauma', procedures: [{ code: 'tourniquet' }] }

const openSaving = (of: Parameters<typeof SaveTemplateDialog>[0]['content'] = content) =>
  open(function Saving() {
    const [opened, setOpened] = useState(true)
    return (
      <SaveTemplateDialog
        content={of}
        opened={opened}
        onClose={() => {
          closed()
          setOpened(false)
        }}
      />
    )
  })

test('the chosen values are saved under a name, once', async () => {
  const user = openSaving()
  expect(await screen.findByText(/Trauma · 1 procedure/)).toBeDefined()
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), ' Bleeding {Enter}{Enter}')
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  const posts = asked.filter(({ method }) => method === 'POST')
  expect(posts).toHaveLength(1)
  expect(posts[0]?.body).toMatchObject({ name: 'Bleeding', content })
})

test('a failure keeps the name, and retrying saves the same template', async () => {
  const user = openSaving()
  refusal = { status: 503, body: { code: 'service_unavailable', message: 'Try later.', requestId: 'req-7' } }
  const name = await screen.findByRole('textbox', { name: /Name/ })
  await user.type(name, 'Bleeding{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('Try later.')
  expect(name).toHaveProperty('value', 'Bleeding')
  refusal = null
  await user.click(screen.getByRole('button', { name: 'Save template' }))
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  const ids = asked.filter(({ method }) => method === 'POST').map(({ body }) => (body as { _id: string })._id)
  expect(new Set(ids).size).toBe(1)
})

test('a template cannot be empty', async () => {
  openSaving({})
  expect(await screen.findByText(/Nothing has been chosen yet/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Save template' })).toHaveProperty('disabled', true)
})

test('a name that identifies somebody is marked while it is typed, and removed with one tap', async () => {
  const content = templateContentSchema.parse({ type: 'trauma' })
  const user = open(() => <SaveTemplateDialog opened onClose={closed} content={content} />)
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await user.type(name, 'Like Mrs Jones')
  await user.click(await screen.findByRole('button', { name: 'Remove “Mrs Jones”' }))
  expect(name.value).toBe('Like ')
  expect(document.activeElement).toBe(name)
})
