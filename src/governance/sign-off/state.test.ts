import { expect, test } from 'vitest'
import { signOffStateOf } from './state.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 4, 10, minute))
const signed = (minute: number, ...changedFields: string[]) => ({ signedAt: at(minute), changedFields })
const said = (minute: number, kind: 'requested' | 'returned' | 'withdrawn') => ({ kind, at: at(minute) })

test.for([
  ['nothing happened', [], [], 'none', []],
  ['a signature was requested', [], [said(1, 'requested')], 'requested', []],
  ['the case was returned', [], [said(1, 'requested'), said(2, 'returned')], 'returned', []],
  ['the clinician withdrew the request', [], [said(2, 'withdrawn'), said(1, 'requested')], 'withdrawn', []],
  ['it was signed', [signed(2)], [said(1, 'requested')], 'signed', []],
  ['one of two signatures still holds', [signed(1), signed(2, 'date')], [said(3, 'requested')], 'signed', []],
  ['it was edited', [signed(1, 'type'), signed(2, 'date')], [], 'changed', ['date']],
  ['it was edited and requested again', [signed(1, 'date')], [said(2, 'requested')], 'requested', ['date']],
  ['that request was withdrawn', [signed(1, 'date')], [said(2, 'withdrawn')], 'changed', ['date']],
] as const)('when %s, its state says so', ([, signatures, requests, state, changedFields]) => {
  expect(signOffStateOf(signatures, requests)).toMatchObject({ state, changedFields })
})
