import { personNamesOf, type NameLists } from '#privacy/names/name-lists.ts'
import { privacyFindingsInText } from '#privacy/guard.ts'
import type { ModelData } from '#privacy/names/model.ts'
import { isDetected, parseNote, type Notes } from '#testing/privacy-notes.ts'

export interface Figures {
  planted: number
  caught: number
  clean: number
  disturbed: number
}

/** Measures the guard with a model on the notes of one author. */
export function figuresOf({ planted, clean }: Notes, lists: NameLists, model: ModelData): Figures {
  const names = personNamesOf(lists, model)
  const find = (words: string) => privacyFindingsInText(words, 'x', names)
  const results = planted.flatMap((note) => {
    const { text: words, marks } = parseNote(note)
    const found = find(words)
    return marks.map((mark) => isDetected(mark, found))
  })
  return {
    planted: results.length,
    caught: results.filter(Boolean).length,
    clean: clean.length,
    disturbed: clean.filter((note) => find(note).length > 0).length,
  }
}
