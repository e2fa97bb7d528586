import { describe, expect, test } from 'vitest'
import { findFreeSlug, slugOf } from './slug.ts'

describe('the slug of a name', () => {
  test.for([
    ['North Air Ambulance', 'north-air-ambulance'],
    ['  Kōtuku   Retrieval & Rescue ', 'kotuku-retrieval-and-rescue'],
    ['Bjørnøya Luftambulanse', 'bjornoya-luftambulanse'],
    ['Straße über Zürich', 'strasse-uber-zurich'],
    ["St John's Flight", 'st-johns-flight'],
    ['Śląsk Łódź HEMS', 'slask-lodz-hems'],
    ['Медицина катастроф', 'meditsina-katastrof'],
    ['Αθήνα', 'athina'],
    ['SAMU/SMUR 74 — Annecy', 'samu-smur-74-annecy'],
  ] as const)('%s → %s', ([name, slug]) => expect(slugOf(name)).toBe(slug))

  test('a name without a letter that can be transliterated still gets a slug', () => {
    expect(slugOf('航空救援')).toBe('organization')
    expect(slugOf('🚁🚁')).toBe('organization')
  })

  test('the slug of a long name is cut without a dash at its end', () => {
    const slug = slugOf(`${'a'.repeat(79)} rescue`)
    expect(slug).toBe('a'.repeat(79))
    expect(slugOf('b '.repeat(60))).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })
})

test('a taken slug gets the next free number', () => {
  expect(findFreeSlug('north', new Set())).toBe('north')
  expect(findFreeSlug('north', new Set(['north']))).toBe('north-2')
  expect(findFreeSlug('north', new Set(['north', 'north-2', 'north-4']))).toBe('north-3')
})
