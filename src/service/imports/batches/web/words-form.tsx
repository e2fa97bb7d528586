import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { withLikelyFirst, type Choice } from '#platform/web/ui/choice.ts'
import { Collapsible } from '#platform/web/ui/collapsible.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { Listed } from '#reference/codes.ts'
import type { ColumnMapping, ColumnPreview } from '#logbook/spreadsheets/contract.ts'
import type { ImportTarget } from '#logbook/spreadsheets/targets.contract.ts'
import { eitherOf } from '#logbook/spreadsheets/values/either-of.ts'
import classes from './column-form.module.css'

interface WordsFormProps {
  column: ColumnPreview
  target: ImportTarget
  list: readonly Listed[]
  /** The codes of the list that are likely for the user, if known. */
  likely?: readonly string[] | undefined
  openWord: string
  onChange: (mapping: ColumnMapping) => void
}

interface Word {
  word: string
  /** Null for words that were answered in an earlier file. */
  count: number | null
  placeholder: string
  hasMeaning: boolean
  /** The entries that a known word may mean, if there are several. */
  candidates?: readonly Listed[]
}

const maxShown = 20

/** Names of people, and roles in a procedure, are not kept as text. */
const keptKinds = new Set<ImportTarget['kind']>(['code', 'codes', 'place'])
const otherwiseKinds = new Set<ImportTarget['kind']>(['code', 'procedureMark'])

const emptyLists: Readonly<Record<string, string>> = {
  bases:
    'Your organization has no bases in Sortie yet. An administrator can add them; until then these words stay in the summary of each case.',
  regions:
    'Your organization has no regions in Sortie yet. An administrator can add them; until then these words stay in the summary of each case.',
  supervisors:
    'No supervisor of your organization has an account in Sortie, so these words are left out. Leave the column out, or add the supervisor to each case later.',
}

const choicesCache = new WeakMap<readonly Listed[], Choice[]>()

function choicesFor(list: readonly Listed[]): Choice[] {
  const choices = choicesCache.get(list) ?? listedChoices(list)
  choicesCache.set(list, choices)
  return choices
}

/**
 * Asks for the meaning of each word that Sortie does not know, and lets the user correct the others. An answered word keeps its
 * place and its count, so that nothing moves under the pointer.
 */
export function WordsForm({ column, target, list, likely, openWord, onChange }: WordsFormProps) {
  const { mapping } = column
  const waiting = keptKinds.has(target.kind) ? openWord : 'Left out'
  const words = useCollectedWords(column, waiting)
  const [isOpen, setIsOpen] = useState(false)
  const choices = useMemo(() => withLikelyFirst(choicesFor(list), likely), [list, likely])
  const unexplainedWords = words.filter(({ hasMeaning }) => !hasMeaning)
  const others = words.filter(({ hasMeaning }) => hasMeaning)
  if (words.length === 0) return null
  if (list.length === 0 && unexplainedWords.length > 0)
    return (
      <p className={textStyles.small}>
        {emptyLists[target.list ?? ''] ?? 'There is nothing to choose from.'}
      </p>
    )
  const answer = (word: string, code: string | null) => {
    const otherMeanings = mapping.words.filter((known) => known.word !== word)
    onChange({ ...mapping, words: code === null ? otherMeanings : [...otherMeanings, { word, code }] })
  }
  const fields = { choices, answers: mapping.words, onAnswer: answer }
  return (
    <>
      {unexplainedWords.length > 0 && (
        <fieldset className={classes.words}>
          <legend className={textStyles.small}>What these words mean</legend>
          <WordFields words={unexplainedWords} {...fields} />
          {otherwiseKinds.has(target.kind) && unexplainedWords.length > 1 && (
            <SearchSelect
              label="Every other word"
              placeholder={waiting}
              choices={choices}
              value={mapping.otherwise ?? null}
              onChange={(otherwise) => onChange({ ...mapping, otherwise })}
            />
          )}
        </fieldset>
      )}
      {others.length > 0 && (
        <Collapsible
          title={others.length === 1 ? '1 word with a meaning' : `${others.length} words with a meaning`}
          summary={others
            .slice(0, 3)
            .map(({ word, placeholder }) => `“${word}”: ${placeholder}`)
            .join('; ')}
          level={4}
          opened={isOpen}
          onToggle={() => setIsOpen(!isOpen)}
        >
          <div className={classes.words}>
            <WordFields words={others} {...fields} />
          </div>
        </Collapsible>
      )}
    </>
  )
}

/** Returns every word of the column that was shown at least once, in order of appearance. */
function useCollectedWords(
  { mapping, unknownWords, knownWords = [] }: ColumnPreview,
  openWord: string,
): Word[] {
  const [shown, setShown] = useState<ReadonlyMap<string, Word>>(new Map())
  const currentWords: Word[] = [
    ...unknownWords.map(({ word, count, proposals, isAmbiguous }) => ({
      word,
      count,
      placeholder: placeholderFor(proposals, isAmbiguous) ?? openWord,
      hasMeaning: false,
      ...(isAmbiguous && { candidates: proposals }),
    })),
    ...knownWords.map(({ word, count, meaning }) => ({
      word,
      count,
      placeholder: meaning,
      hasMeaning: true,
    })),
    ...mapping.words.map(({ word }) => ({ word, count: null, placeholder: openWord, hasMeaning: false })),
  ]
  const added = new Map(
    currentWords.filter(({ word }) => !shown.has(word)).map((word) => [word.word, word] as const),
  )
  if (added.size === 0) return [...shown.values()]
  const words = new Map([...shown, ...added])
  setShown(words)
  return [...words.values()]
}

const placeholderFor = ([first]: readonly Listed[], isAmbiguous = false): string | undefined =>
  isAmbiguous ? 'Choose one' : first && `For example ${first.label}`

interface WordFieldsProps {
  words: readonly Word[]
  choices: readonly Choice[]
  answers: ColumnMapping['words']
  onAnswer: (word: string, code: string | null) => void
}

const withCandidatesFirst = (choices: readonly Choice[], candidates: readonly Listed[]): readonly Choice[] =>
  candidates.length === 0
    ? choices
    : withLikelyFirst(
        choices,
        candidates.map(({ code }) => code),
        'It may be',
      )

function WordFields({ words, choices, answers, onAnswer }: WordFieldsProps) {
  const [most, setMost] = useState(maxShown)
  const hidden = words.length - most
  return (
    <>
      {words.slice(0, most).map(({ word, count, placeholder, candidates = [] }) => (
        <SearchSelect
          key={word}
          label={count === null ? `“${word}”` : `“${word}” (${count})`}
          description={candidates.length > 0 && `It may be ${eitherOf(candidates)}.`}
          placeholder={placeholder}
          choices={withCandidatesFirst(choices, candidates)}
          value={answers.find((answer) => answer.word === word)?.code ?? null}
          onChange={(code) => onAnswer(word, code)}
        />
      ))}
      {hidden > 0 && (
        <Button variant="default" onClick={() => setMost(most + maxShown)}>
          Show {Math.min(hidden, maxShown)} more of {hidden} words
        </Button>
      )}
    </>
  )
}
