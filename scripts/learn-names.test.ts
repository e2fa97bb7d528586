import { expect, test } from 'vitest'
import model from '#reference/data/name-weights.json' with { type: 'json' }
import lists from '#reference/data/person-names.json' with { type: 'json' }
import languages from '#testing/privacy-corpus/languages.json' with { type: 'json' }
import further from '#testing/privacy-corpus/further.json' with { type: 'json' }
import tuning from '#testing/privacy-corpus/tuning.json' with { type: 'json' }
import { learn } from './learn-names/learning.ts'

test('the stored model is up to date with the notes, lists and features (npm run learn:names)', () => {
  expect(learn(lists, tuning, [...further.authors, ...languages.authors])).toEqual(model)
}, 120_000)
