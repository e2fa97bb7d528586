import { z } from 'zod'
import { describe, expect, test } from 'vitest'
import { caseRequestSchema } from '../contract.ts'
import { caseWords } from '#reference/field-words.ts'
import type { FieldWords, PartWords } from '#reference/words.ts'
import { nothingEntered, pathLabel, valueText } from './change-words.ts'

describe('the field of a change', () => {
  test.for([
    ['mission.platform', 'Aircraft or vehicle'],
    ['mission.arriveSceneAt', 'Arrived at scene'],
    ['clinical.vitals.first.heartRate', 'Vital signs › First on team arrival › Heart rate'],
    ['clinical.arrest.outcome', 'Cardiac arrest › Outcome of the resuscitation'],
    ['procedures.tourniquet', 'Procedures › Tourniquet'],
    ['procedures.tourniquet~2.attempts', 'Procedures › Tourniquet (2) › Attempts'],
    ['airway.attempts.2.success', 'Airway › Attempt › 2 › Successful'],
    ['procedures', 'Procedures'],
    ['date', 'Date'],
    ['something.newerThanThis', 'Something › Newer than this'],
  ] as const)('%s reads as %s', ([path, words]) => {
    expect(pathLabel(path)).toBe(words)
  })
})

describe('the value before and after', () => {
  test.for([
    ['mission.platform', 'rotary_wing', 'Helicopter (rotary wing)'],
    ['mission.platformsUsed', ['boat', 'on_foot'], 'Boat or lifeboat, On foot'],
    ['mission.arriveSceneAt', '2025-03-04T09:31+01:00', '4 Mar 2025, 09:31'],
    ['date', '2025-03-04', '4 Mar 2025'],
    ['clinical.vitals.first.heartRate', 80, '80 /min'],
    ['mission.hoistUsed', false, 'No'],
    ['mission.hoistUsed', null, nothingEntered],
    ['tags', [], nothingEntered],
    ['title', 'A fall', 'A fall'],
    ['patient.birthWeightG', 0, '0 g'],
    ['procedures.tourniquet', { code: 'tourniquet', attempts: 2 }, 'Attempts: 2'],
    ['procedures.tourniquet', { code: 'tourniquet' }, 'Tourniquet'],
    ['procedures', ['tourniquet', 'tourniquet~2'], 'Tourniquet, Tourniquet (2)'],
    [
      'procedures',
      [{ code: 'tourniquet', attempts: 2 }, { code: 'io_access' }],
      'Tourniquet (Attempts: 2), Intraosseous access',
    ],
    ['airway.attempts', [{ number: 1, success: true }], 'Number: 1, Successful: Yes'],
    ['team.supervisorUserId', '019aa1d2-7c1b-7a11-8a11-0123456789ab', 'An account'],
  ] as const)('%s: %s reads as %s', ([path, value, words]) => {
    expect(valueText(path, value).replaceAll('; ', ', ')).toBe(words)
  })
})

const isPart = (words: FieldWords | PartWords | undefined): words is PartWords =>
  words !== undefined && 'fields' in words

/** Returns the fields of the contract that have no label. */
function wordless(schema: unknown, words: FieldWords | PartWords | undefined, path: string): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return wordless(schema.unwrap(), words, path)
  }
  if (schema instanceof z.ZodArray) return wordless(schema.element, words, path)
  if (!(schema instanceof z.ZodObject)) return words ? [] : [path]
  if (!isPart(words)) return [path]
  return Object.entries(schema.shape).flatMap(([field, part]) =>
    wordless(part, words.fields[field], `${path}.${field}`),
  )
}

test('every field of a case has a label', () => {
  // The ids never change; privacy confirmations and the offline mark are not part of the case.
  expect(wordless(caseRequestSchema, caseWords, '')).toEqual([
    '._id',
    '.id',
    '.privacyChecked',
    '.enteredOffline',
  ])
})
