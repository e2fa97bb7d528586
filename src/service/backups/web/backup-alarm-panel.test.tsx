import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clinician, openScreen, stubBrowser } from '#testing/screens.tsx'
import { BackupAlarmPanel } from './backup-alarm-panel.tsx'

const server = vi.fn<(url: string) => Promise<Response>>()

beforeEach(() => {
  stubBrowser()
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  cleanup()
  server.mockReset()
  vi.unstubAllGlobals()
})

const open = (role: 'super_admin' | 'admin') =>
  openScreen({
    screens: { '/admin/dashboard': () => <BackupAlarmPanel /> },
    path: '/admin/dashboard',
    user: { ...clinician, role },
  })

test('a super administrator is warned while there is no fresh backup, with its date', async () => {
  server.mockResolvedValue(
    Response.json({ isAutomatic: true, newestAt: '2026-03-14T01:20:00.000Z', problem: 'stale' }),
  )
  open('super_admin')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(
    'The newest backup is more than 26 hours old. It was made on 14 Mar 2026.',
  )
})

test('nothing is shown while the newest backup is fresh, and for administrators nothing is requested', async () => {
  server.mockResolvedValue(Response.json({ isAutomatic: true, newestAt: null, problem: null }))
  open('super_admin')
  await waitFor(() => expect(server).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('alert')).toBeNull()
  cleanup()
  open('admin')
  expect(server).toHaveBeenCalledTimes(1)
})
