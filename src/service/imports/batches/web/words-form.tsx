import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { groupLikelyFirst, type Choice } from '#platform/web/ui/choice.ts'
import { Collapsible } from '#platform/web/ui/collapsible.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { ListEntry } from '#reference/codes.ts'
import type { ColumnMapping, ColumnPreview } from '#logbook/spreadsheets/contract.ts'
import type { ImportTarget } from '#logbook/spreadsheets/targets.contract.ts'
import { eitherOf } from '#logbook/spreadsheets/values/either-of.ts'
import classes from './column-form.module.css'

interface WordsFormProps {
  column: ColumnPreview
  target: ImportTarget
  list: readonly ListEntry[]
  /** The codes of the list that are likely for the user, if known. */
  likely?: readonly string[] | undefined
  unknownWordText: string
  onChange: (mapping: ColumnMapping) => void
}

interface Word {
  word: string
  /** The number of rows with the word; null for words that were answered in an earlier file. */
  count: number | null
  placeholder: string
  hasMeaning: boolean
  /** The entries that a known word may mean, if there are several. */
  candidates?: readonly ListEntry[]
}

const wordsPerStep = 20

/** Kinds of fields whose unknown words are kept as text. Names of people, and roles in a procedure, are not. */
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

const choicesCache = new WeakMap<readonly ListEntry[], Choice[]>()

function choicesFor(list: readonly ListEntry[]): Choice[] {
  const choices = choicesCache.get(list) ?? listedChoices(list)
  choicesCache.set(list, choices)
  return choices
}

/**
 * Asks for the meaning of each word that Sortie does not know, and lets the user correct the others. An answered word keeps its
 * place and its count, so that nothing moves under the pointer.
 */
export function WordsForm({ column, target, list, likely, unknownWordText, onChange }: WordsFormProps) {
  const { mapping } = column
  const unansweredText = keptKinds.has(target.kind) ? unknownWordText : 'Left out'
  const words = useCollectedWords(column, unansweredText)
  const [isOpen, setIsOpen] = useState(false)
  const choices = useMemo(() => groupLikelyFirst(choicesFor(list), likely), [list, likely])
  const unexplainedWords = words.filter(({ hasMeaning }) => !hasMeaning)
  const explainedWords = words.filter(({ hasMeaning }) => hasMeaning)
  if (words.length === 0) return null
  if (list.length === 0 && unexplainedWords.length > 0)
    return (
      <p className={textStyles.small}>
        {emptyLists[target.list ?? ''] ?? 'There is nothing to choose from.'}
      </p>
    )
  const answer = (word: string, code: string | null) => {
    const otherMeanings = mapping.words.filter((meaning) => meaning.word !== word)
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
              placeholder={unansweredText}
              choices={choices}
              value={mapping.otherwise ?? null}
              onChange={(otherwise) => onChange({ ...mapping, otherwise })}
            />
          )}
        </fieldset>
      )}
      {explainedWords.length > 0 && (
        <Collapsible
          title={
            explainedWords.length === 1
              ? '1 word with a meaning'
              : `${explainedWords.length} words with a meaning`
          }
          summary={explainedWords
            .slice(0, 3)
            .map(({ word, placeholder }) => `“${word}”: ${placeholder}`)
            .join('; ')}
          level={4}
          opened={isOpen}
          onToggle={() => setIsOpen(!isOpen)}
        >
          <div className={classes.words}>
            <WordFields words={explainedWords} {...fields} />
          </div>
        </Collapsible>
      )}
    </>
  )
}

/** Returns every word of the column that was shown at least once, in order of appearance. */
function useCollectedWords(
  { mapping, unknownWords, knownWords = [] }: ColumnPreview,
  unknownWordText: string,
): Word[] {
  const [collected, setCollected] = useState<ReadonlyMap<string, Word>>(new Map())
  const currentWords: Word[] = [
    ...unknownWords.map(({ word, count, proposals, isAmbiguous }) => ({
      word,
      count,
      placeholder: placeholderFor(proposals, isAmbiguous) ?? unknownWordText,
      hasMeaning: false,
      ...(isAmbiguous && { candidates: proposals }),
    })),
    ...knownWords.map(({ word, count, meaning }) => ({
      word,
      count,
      placeholder: meaning,
      hasMeaning: true,
    })),
    ...mapping.words.map(({ word }) => ({
      word,
      count: null,
      placeholder: unknownWordText,
      hasMeaning: false,
    })),
  ]
  const newWords = new Map(
    currentWords.filter(({ word }) => !collected.has(word)).map((word) => [word.word, word] as const),
  )
  if (newWords.size === 0) return [...collected.values()]
  const words = new Map([...collected, ...newWords])
  setCollected(words)
  return [...words.values()]
}

const placeholderFor = ([proposal]: readonly ListEntry[], isAmbiguous = false): string | undefined =>
  isAmbiguous ? 'Choose one' : proposal && `For example ${proposal.label}`

interface WordFieldsProps {
  words: readonly Word[]
  choices: readonly Choice[]
  answers: ColumnMapping['words']
  onAnswer: (word: string, code: string | null) => void
}

const withCandidatesFirst = (
  choices: readonly Choice[],
  candidates: readonly ListEntry[],
): readonly Choice[] =>
  candidates.length === 0
    ? choices
    : groupLikelyFirst(
        choices,
        candidates.map(({ code }) => code),
        'It may be',
      )

function WordFields({ words, choices, answers, onAnswer }: WordFieldsProps) {
  const [visibleCount, setVisibleCount] = useState(wordsPerStep)
  const hiddenCount = words.length - visibleCount
  return (
    <>
      {words.slice(0, visibleCount).map(({ word, count, placeholder, candidates = [] }) => (
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
      {hiddenCount > 0 && (
        <Button variant="default" onClick={() => setVisibleCount(visibleCount + wordsPerStep)}>
          Show {Math.min(hiddenCount, wordsPerStep)} more of {hiddenCount} words
        </Button>
      )}
    </>
  )
}
