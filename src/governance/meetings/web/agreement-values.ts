import type { Agreement, AgreementKind, ObjectiveState, Side } from '../contract.ts'
import type { NewAgreement } from './queries.ts'

export interface ActionValues {
  /** Empty for a new action. */
  id: string
  words: string
  owner: Side
  /** Empty if no day is agreed. */
  dueOn: string
}

export interface AgreementValues {
  words: string
  day: string
  state: ObjectiveState
  actions: ActionValues[]
}

export const minWords = 3

export const emptyValues = (kind: AgreementKind, today: string): AgreementValues => ({
  words: '',
  day: kind === 'meeting' ? today : '',
  state: 'open',
  actions: [],
})

export const emptyAction: ActionValues = { id: '', words: '', owner: 'clinician', dueOn: '' }

export const toValues = ({ words, day, state, actions }: Agreement): AgreementValues => ({
  words,
  day,
  state: state ?? 'open',
  actions: actions.map((action) => ({
    id: action.id,
    words: action.words,
    owner: action.owner,
    dueOn: action.dueOn ?? '',
  })),
})

/** Returns the messages for missing values, by their path in the request. Empty action rows are ignored. */
export function problemsOf({ words, day, actions }: AgreementValues): Record<string, string> {
  const problems: Record<string, string> = {}
  if (words.trim().length < minWords) problems['words'] = `Use at least ${minWords} characters.`
  if (day === '') problems['day'] = 'Choose a day.'
  for (const [index, action] of actions.entries())
    if (action.words.trim().length < minWords)
      problems[`actions.${index}.words`] = 'Say what is to be done, or remove this action.'
  return problems
}

interface Rest extends Pick<NewAgreement, '_id' | 'clinicianId' | 'supervisorId'> {
  kind: AgreementKind
  agrees: boolean
  privacyChecked: NewAgreement['privacyChecked']
}

/** Returns the body of the request. New actions have no id. */
export const toBody = ({ words, day, state, actions }: AgreementValues, rest: Rest) => ({
  ...rest,
  words: words.trim(),
  day,
  ...(rest.kind === 'objective' && { state }),
  actions: actions.map((action) => ({
    ...(action.id !== '' && { id: action.id }),
    words: action.words.trim(),
    owner: action.owner,
    dueOn: action.dueOn === '' ? null : action.dueOn,
  })),
})
