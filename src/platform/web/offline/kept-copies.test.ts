// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { deleteCopies, deleteCopy, readCopies, readCopy, replaceCopies } from './kept-copies.ts'

const signIn = (id: string) => {
  const token = `a.${btoa(JSON.stringify({ sub: id }))}.c`
  localStorage.setItem('token', token)
  localStorage.setItem('user', JSON.stringify({ id, name: id, role: 'clinician' }))
}
const copy = (key: string, value = key) => ({ key, savedAt: 1, value })
const keysOf = async (userId: string) => (await readCopies(userId)).map(({ key }) => key)

beforeEach(async () => {
  await deleteCopies()
  signIn('anna')
})

test('copies replace each other as a whole, so that nothing stays that is no longer for the user', async () => {
  await replaceCopies('anna', [copy('1'), copy('2')])
  await replaceCopies('anna', [copy('2', 'new'), copy('3')])
  expect(await keysOf('anna')).toEqual(['2', '3'])
  expect((await readCopy('anna', '2'))?.value).toBe('new')
  await deleteCopy('anna', '2')
  expect(await readCopy('anna', '2')).toBeNull()
})

test('copies of one user are read for no other, and go when another signs in', async () => {
  await replaceCopies('anna', [copy('1')])
  expect(await keysOf('ben')).toEqual([])
  signIn('ben')
  await replaceCopies('ben', [copy('2')])
  expect(await keysOf('anna')).toEqual([])
  expect(await keysOf('ben')).toEqual(['2'])
})

test('copies that arrive after signing out are not kept', async () => {
  localStorage.clear()
  await replaceCopies('anna', [copy('1')])
  expect(await keysOf('anna')).toEqual([])
})
