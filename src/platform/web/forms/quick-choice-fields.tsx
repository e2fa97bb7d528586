import { QuickChoice, type ManyQuickChoiceProps, type OneQuickChoiceProps } from '../ui/quick-choice.tsx'
import { toFormField } from './field-of.tsx'

type ManyProps = Omit<ManyQuickChoiceProps, 'multiple'>

const SeveralQuickChoices = (input: ManyProps) => <QuickChoice {...input} multiple />

/** One choice from a long list. The likely ones are visible at once. */
export const QuickChoiceField = toFormField<OneQuickChoiceProps>(QuickChoice, null)

/** Any number of choices from a long list. The likely ones are visible at once. */
export const SeveralQuickChoicesField = toFormField<ManyProps>(SeveralQuickChoices, [])
